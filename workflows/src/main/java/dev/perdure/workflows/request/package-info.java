/**
 * Requests to people as the root workflow holds them, and the waits of runs for their decisions.
 */
@NullMarked
package dev.perdure.workflows.request;

import org.jspecify.annotations.NullMarked;
