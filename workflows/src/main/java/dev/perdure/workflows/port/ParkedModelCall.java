package dev.perdure.workflows.port;

import dev.perdure.planner.request.PendingRequest;

/**
 * A model call that asks a person.
 *
 * @param retried whether the same call can succeed later, as after an outage of the provider
 */
public record ParkedModelCall(PendingRequest request, boolean retried) {}
