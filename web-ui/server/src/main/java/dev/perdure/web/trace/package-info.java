/**
 * Traces by OpenTelemetry: the switch, the traces of tasks, Temporal's interceptors, and the
 * redaction of spans.
 */
@NullMarked
package dev.perdure.web.trace;

import org.jspecify.annotations.NullMarked;
