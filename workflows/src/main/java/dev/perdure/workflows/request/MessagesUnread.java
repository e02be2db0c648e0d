package dev.perdure.workflows.request;

/** A request waits, because the planner first has to read messages. */
record MessagesUnread() implements RaiseResult, SettleResult {}
