"""The entry point: it imports nothing, so that nothing can fail outside its care."""


def main() -> int:
    """Run the command line; never let a traceback out, nor one mean "illegal"."""
    # The module under `signal`, which itself takes a while to import: Ctrl-C meanwhile would leave a traceback.
    import _signal  # type: ignore[import-not-found]
    import os

    # Until `interrupts.watch` Ctrl-C ends the process at once.
    if _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:
        _signal.signal(_signal.SIGINT, lambda *_: os._exit(130))
    import atexit
    import gc
    import sys

    # A command lives for a moment: looking for cycles among the solver's terms costs a
    # sixth of its start and as much of its end, and finds none.
    gc.disable()
    atexit.register(gc.freeze)
    try:
        from adjudicator.cli import interrupts, streams

        streams.prepare(sys.argv[1:])
        from adjudicator.cli.app import run

        interrupts.watch()
        code = run(sys.argv[1:])
        if code == interrupts.INTERRUPTED:
            interrupts.told()
        return code
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read the output has read enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        print(f"adjudicator: the system refused: {error.strerror or error}", file=sys.stderr)
        return 2
    except Exception as error:  # broad: whatever is wrong with the program is told in words, with a code of its own
        if "interrupts" in locals() and interrupts.meant(error):
            return 130
        if os.environ.get("ADJUDICATOR_DEBUG"):
            raise
        print(f"adjudicator: a fault of the program, not of yours: {type(error).__name__}: {error}", file=sys.stderr)
        print("  = help: set ADJUDICATOR_DEBUG=1 to see where, and please report it", file=sys.stderr)
        return 101
    finally:
        gc.enable()


if __name__ == "__main__":
    raise SystemExit(main())
