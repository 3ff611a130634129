"""`python -m greathall` is the command `greathall`."""

from greathall.cli import main

main()
