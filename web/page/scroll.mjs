// The page beside the board and the sheet on a phone: nothing moves under a finger, and all of it can be scrolled into view.
import { useEffect, useRef } from "./html.mjs";

const page = document.querySelector("#page");
let room = 0; // pixels at the end of the page

function setRoom(pixels) {
  if (Math.abs(pixels - room) < 1 && pixels) return;
  room = pixels;
  page.style.paddingBottom = pixels ? `${pixels}px` : "";
}

// Where the page ends, its room included, from its beginning.
const pageEnd = () => page.getBoundingClientRect().bottom + scrollY;

// Scrolls by as much as the page grew or shrank above what is in view, with more room where it is too short for that. `at` is
// where it was scrolled to: at the end of a page that shrank the browser has scrolled back already.
function follow(by, at) {
  const ended = scrollY < at && pageEnd() - innerHeight - scrollY < 1;
  const top = (ended ? at : scrollY) + by;
  const lacking = top + innerHeight - pageEnd();
  if (by > 0 && lacking > 0) setRoom(room + lacking);
  scrollTo({ top, behavior: "instant" });
}

// The board grows and shrinks above the cards that are being tapped: the page is scrolled by as much, so that nothing moves
// under a finger. Whoever taps in the board, or above it, sees nothing move as it is.
//
// Where the sheet leaves little of a phone's page, the table slides out of view above the hand as the page is scrolled on, and
// back in as it is scrolled back.
export function useStill() {
  const board = useRef(null);
  useEffect(() => {
    const pile = board.current.firstElementChild;
    let [before, table] = [board.current.offsetHeight, pile.offsetHeight];
    let [below, at, slid] = [false, scrollY, 0];
    const slide = (by) => (board.current.style.top = `${(slid = Math.max(-table, Math.min(0, by)))}px`);
    const pressed = ({ target }) => (below = Boolean(board.current?.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING && !board.current.contains(target)));
    const scrolled = () => {
      if (below && board.current.offsetHeight !== before) return; // the browser did it, as the board is another
      const by = scrollY - at;
      at = scrollY;
      const sheet = document.querySelector(".ruling:not(.idle, .lowered)");
      if (by < 0 && slid) slide(slid - by);
      else if (by > 0 && sheet && getComputedStyle(sheet).position === "fixed") slide(Math.max(slid - by, board.current.previousElementSibling.getBoundingClientRect().bottom));
    };
    addEventListener("pointerdown", pressed);
    addEventListener("scroll", scrolled);
    const watched = new ResizeObserver(() => {
      const now = board.current.offsetHeight;
      if (now !== before && below) follow(now - before, at);
      at = scrollY;
      before = now;
      const grown = pile.offsetHeight - table;
      table = pile.offsetHeight;
      if (slid && grown) slide(slid - grown);
    });
    watched.observe(board.current);
    return () => (watched.disconnect(), removeEventListener("pointerdown", pressed), removeEventListener("scroll", scrolled));
  }, []);
  return board;
}

const MOST = 0.4; // of the screen is the sheet as it comes up

// Room at the end of the page: as much as the sheet covers there, so that the last cards can be scrolled above it and no empty
// strip stays between them. It grows with the sheet at once. Where the sheet gets smaller by itself, what is in view of it stays
// until the page is scrolled back, as the page would move under a finger; where its own buttons lower it, all of it goes.
export function useSheetRoom() {
  useEffect(() => {
    const sheet = document.querySelector(".ruling");
    let own = false;
    const fit = () => {
      const covered = getComputedStyle(sheet).position === "fixed" ? Math.min(sheet.offsetHeight, innerHeight * MOST) : 0;
      setRoom(Math.max(covered, own ? 0 : Math.min(room, scrollY + innerHeight - pageEnd() + room)));
    };
    const pressed = ({ target }) => (own = Boolean(target.closest?.(".levels")));
    const sized = new ResizeObserver(fit);
    sized.observe(sheet);
    addEventListener("pointerdown", pressed);
    addEventListener("scroll", fit);
    return () => {
      sized.disconnect();
      removeEventListener("pointerdown", pressed);
      removeEventListener("scroll", fit);
      setRoom(0);
    };
  }, []);
}
