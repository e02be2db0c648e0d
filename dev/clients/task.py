"""Starts a task, sends its plan back, approves the next revision twice at the same time and waits for the delivery.

Uses the client that openapi-python-client generates from the server's document: task.py SERVER REPOSITORY MODEL,
with the token in PERDURE_TOKEN. Prints the course as one JSON object.
"""

import json
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from perdure_client import AuthenticatedClient
from perdure_client.api.plan import get_plan
from perdure_client.api.request import decide_request, get_request
from perdure_client.api.task import create_task, get_task
from perdure_client.models import (
    DecisionBody,
    DecisionBodyOutcomeType0,
    DecisionBodyStepCommentsType0,
    EventViewRequestRaised,
    EventViewTaskState,
    RequestViewPlan,
    TaskBody,
    TaskBodyRepository,
    TaskView,
)

ENDED = {"delivered", "answered", "rejected", "cancelled", "failed", "parked", "idle"}
EVENTS = {"request.raised": EventViewRequestRaised, "task.state": EventViewTaskState}


def events(client: AuthenticatedClient, task: str) -> Iterator[EventViewRequestRaised | EventViewTaskState]:
    """Follows the stream of a task's events from the first one; the kinds that this program needs."""
    with client.get_httpx_client().stream("GET", f"/api/tasks/{task}/events", timeout=300) as stream:
        stream.raise_for_status()
        for line in stream.iter_lines():
            if line.startswith("data:"):
                event = json.loads(line.removeprefix("data:"))
                if event["kind"] in EVENTS:
                    yield EVENTS[event["kind"]].from_dict(event)


def plan_request(client: AuthenticatedClient, id: str) -> RequestViewPlan:
    request = get_request.sync(id, client=client)
    if not isinstance(request, RequestViewPlan):
        raise SystemExit(f"Expected a plan to approve, but got {request}.")
    return request


def send_back(client: AuthenticatedClient, request: RequestViewPlan) -> int:
    comments = DecisionBodyStepCommentsType0.from_dict({request.subject.plan.steps[1].id: "Name the file."})
    body = DecisionBody(
        decision_id="back",
        digest=request.digest,
        outcome=DecisionBodyOutcomeType0.SEND_BACK,
        comment="Nearly.",
        step_comments=comments,
    )
    return decide_request.sync_detailed(request.id, client=client, body=body).status_code.value


def approve_twice(client: AuthenticatedClient, request: RequestViewPlan) -> list[int]:
    def approve(decision: str) -> int:
        body = DecisionBody(
            decision_id=decision, digest=request.digest, outcome=DecisionBodyOutcomeType0.APPROVE
        )
        return decide_request.sync_detailed(request.id, client=client, body=body).status_code.value

    with ThreadPoolExecutor() as people:
        return sorted(people.map(approve, ["yes-1", "yes-2"]))


def main(server: str, repository: str, model: str) -> None:
    client = AuthenticatedClient(base_url=server, token=os.environ["PERDURE_TOKEN"], timeout=60)
    body = TaskBody(
        request="Correct the greeting",
        repository=TaskBodyRepository(location=repository),
        model=model,
        strategy="light",
    )
    task = create_task.sync(client=client, body=body)
    if not isinstance(task, TaskView):
        raise SystemExit(f"The server refused the task: {task}")
    course: dict[str, object] = {"task": task.id}
    for event in events(client, task.id):
        if isinstance(event, EventViewTaskState):
            course["state"] = event.data.state.value
            if course["state"] in ENDED:
                break
        elif "sentBack" not in course:
            course["sentBack"] = send_back(client, plan_request(client, event.data.request_id))
        else:
            request = plan_request(client, event.data.request_id)
            course["revision"] = request.subject.revision
            course["changed"] = request.subject.diff.changed
            course["isTheDigestOfThePlan"] = get_plan.sync(task.id, client=client).digest == request.digest
            course["approved"] = approve_twice(client, request)
    course["branch"] = get_task.sync(task.id, client=client).result.branch
    print(json.dumps(course))


if __name__ == "__main__":
    main(*sys.argv[1:])
