#!/usr/bin/env bash
# Keeps the work from ending before it is signed.
test -e "$CLAUDE_PROJECT_DIR/signed.txt" || { echo "Sign your work in signed.txt." >&2; exit 2; }
