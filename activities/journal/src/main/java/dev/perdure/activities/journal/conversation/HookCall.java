package dev.perdure.activities.journal.conversation;

import dev.perdure.planner.id.CallId;

/** A hook at its place among those of an event of a call. */
public record HookCall(CallId call, String event, int position) {}
