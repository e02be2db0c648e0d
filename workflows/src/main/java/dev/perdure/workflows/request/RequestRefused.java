package dev.perdure.workflows.request;

/**
 * Refusal of the journal to raise or settle a request. The journal has no such request or decision,
 * the decision does not fit the request, or the journal can't hold the request.
 */
record RequestRefused(String reason) implements RaiseResult, SettleResult {}
