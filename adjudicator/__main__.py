"""Entry point of the command line. It imports nothing at module level, so that `main` handles every error, even those
of modules."""


def main() -> int:
    """Run the command line and return its exit code. Uncaught errors are reported without a traceback, with an exit
    code that does not mean "illegal"."""
    # The C module under `signal`: importing `signal` is slow, and Ctrl-C during it would print a traceback.
    import _signal  # type: ignore[import-not-found]
    import os

    # Until `interrupts.watch` is called, Ctrl-C ends the process at once.
    if _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:
        _signal.signal(_signal.SIGINT, lambda *_: os._exit(130))
    import atexit
    import gc
    import sys

    # A command is short-lived: garbage collection of the solver's terms costs a sixth of its start-up time and as
    # much at exit, and finds no cycles.
    gc.disable()
    atexit.register(gc.freeze)
    try:
        from adjudicator.cli import interrupts, streams

        streams.prepare(sys.argv[1:])
        from adjudicator.cli.app import run

        interrupts.watch()
        code = run(sys.argv[1:])
        if code == interrupts.INTERRUPTED:
            interrupts.ignore_signals()
        return code
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader closed the pipe, as `head` does.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        print(f"adjudicator: the system refused: {error.strerror or error}", file=sys.stderr)
        return 2
    except Exception as error:  # broad: every internal error gets a message and an exit code of its own
        if "interrupts" in locals() and interrupts.is_interruption(error):
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
