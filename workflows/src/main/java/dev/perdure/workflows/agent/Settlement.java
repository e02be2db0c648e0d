package dev.perdure.workflows.agent;

import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.RequestId;

/** How a request was settled, as far as a run needs to know. */
public record Settlement(RequestId request, Outcome outcome) {}
