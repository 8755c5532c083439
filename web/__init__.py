"""The page in a browser: what it is built of (`build`, `pins.toml`), and the page itself (`page/`)."""
