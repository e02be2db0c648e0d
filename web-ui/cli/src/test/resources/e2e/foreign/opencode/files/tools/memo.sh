#!/usr/bin/env bash
# A server of the Model Context Protocol with one tool.
while read -r line; do
  id=$(sed -n 's/.*"id":\("[^"]*"\|[0-9]*\).*/\1/p' <<< "$line")
  [ -n "$id" ] || continue
  case $line in
    *'"method":"initialize"'*)
      result='{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"memo","version":"1"}}' ;;
    *'"method":"tools/list"'*)
      result='{"tools":[{"name":"write","description":"Keeps a note","inputSchema":{"type":"object","properties":{"text":{"type":"string"}},"required":["text"]}}]}' ;;
    *'"method":"tools/call"'*)
      echo "$MEMO_PREFIX$(sed -n 's/.*"text":"\([^"]*\)".*/\1/p' <<< "$line")" > notes.txt
      result='{"content":[{"type":"text","text":"noted"}]}' ;;
    *) result='{}' ;;
  esac
  printf '{"jsonrpc":"2.0","id":%s,"result":%s}\n' "$id" "$result"
done
