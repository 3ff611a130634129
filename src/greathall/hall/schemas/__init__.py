"""The JSON that goes in and out of the API, as its schema documents it: a chapter for each kind of routes."""
