#!/usr/bin/env bash
# Refuses commands that show secrets.
if grep -q '"command":"[^"]*\.env'; then
  echo "No secrets are printed here." >&2
  exit 2
fi
