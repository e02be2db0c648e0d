#!/usr/bin/env bash
# Refuses to write secrets.
if grep -q 'secret.txt'; then
  echo "No secrets are shipped." >&2
  exit 2
fi
