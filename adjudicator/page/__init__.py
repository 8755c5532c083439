"""What a page in a browser asks: plain values in, plain values out, and nothing of browsers.

Everything it shows is ruled, looked up and worded by the other rooms. `desk` takes a question as JSON and gives its
answer as JSON; `web/` beside the package has the page itself.
"""
