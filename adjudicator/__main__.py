"""The entry point: it imports nothing, so that nothing can fail outside its care."""


def main() -> int:
    """Run the command line; never let a traceback out, nor one mean "illegal"."""
    import atexit
    import gc
    import os
    import signal
    import sys
    from contextlib import suppress

    # Until somebody listens to Ctrl-C in earnest, it ends the process where it stands.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        with suppress(ValueError):
            signal.signal(signal.SIGINT, lambda *_: os._exit(130))
    # A command lives for a moment: looking for cycles among the solver's terms costs a
    # sixth of its start and as much of its end, and finds none.
    gc.disable()
    atexit.register(gc.freeze)
    try:
        from adjudicator.cli import interrupts, streams

        streams.prepare(sys.argv[1:])
        interrupts.watch()
        from adjudicator.cli.app import run

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
    except (
        Exception
    ) as error:  # broad: whatever is wrong with the program is told in words, with a code of its own
        if os.environ.get("ADJUDICATOR_DEBUG"):
            raise
        print(
            f"adjudicator: a fault of the program, not of yours: {type(error).__name__}: {error}",
            file=sys.stderr,
        )
        print("  = help: set ADJUDICATOR_DEBUG=1 to see where, and please report it", file=sys.stderr)
        return 101
    finally:
        gc.enable()


if __name__ == "__main__":
    raise SystemExit(main())
