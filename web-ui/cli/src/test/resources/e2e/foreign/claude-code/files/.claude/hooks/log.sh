#!/usr/bin/env bash
# Writes down which files are written.
input=$(cat)
field() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p" <<< "$input"; }
echo "$(field hook_event_name) $(field tool_name) $(basename "$(field file_path)")" >> "$CLAUDE_PROJECT_DIR/hooks.log"
