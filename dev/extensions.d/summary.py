"""Tells what a task used of what was added from outside: summary.py DATA TASK."""
import json
import pathlib
import sys
import urllib.request

data, task = sys.argv[1:]
running = json.loads(pathlib.Path(data, "server.json").read_text())


def get(path):
    request = urllib.request.Request(running["url"] + path, headers={"Authorization": "Bearer " + running["token"]})
    with urllib.request.urlopen(request) as reply:
        return json.load(reply)


def line(kind, name, what):
    print(f"{kind:8} {name:26} {what}"[:160])


def runs(of):
    for run in of:
        yield run
        yield from runs(run.get("children") or [])


print(f"\nWhat the task '{get('/api/tasks/' + task)['title']}' used:\n")
for server in get("/api/mcp")["items"]:
    line("server", server["name"], f"{server['state']}, {len(server['tools'])} tools")
told = set()
for run in runs(get(f"/api/tasks/{task}/runs")["items"]):
    for message in get(f"/api/tasks/{task}/runs/{run['id']}/messages")["items"]:
        for part in message["parts"]:
            said = part.get("text") or ""
            if part["kind"] == "text" and said.startswith("/") and said not in told:
                told.add(said)
                line("command", said.split()[0], said)
            if part["kind"] != "tool_result":
                continue
            first = " ".join(part["content"].split())
            kind = {"skill": "skill", "task": "agent"}.get(part["name"], "tool")
            line(kind, part["name"], ("✗ " if part["isError"] else "✓ ") + first)
            for hook in part["metadata"].get("hooks", []):
                line("  hook", hook["event"], f"{hook['verdict']} in {hook['elapsedMs']} ms")
