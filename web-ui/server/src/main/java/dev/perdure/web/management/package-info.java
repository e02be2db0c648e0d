/** Endpoints for monitoring on a port of their own: liveness, readiness, health and metrics. */
@NullMarked
package dev.perdure.web.management;

import org.jspecify.annotations.NullMarked;
