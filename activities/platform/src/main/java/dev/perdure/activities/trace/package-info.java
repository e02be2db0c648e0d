/** Names of the spans' attributes: those of OpenTelemetry's conventions and Perdure's own. */
@NullMarked
package dev.perdure.activities.trace;

import org.jspecify.annotations.NullMarked;
