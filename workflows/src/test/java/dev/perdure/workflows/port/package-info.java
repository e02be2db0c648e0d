/** The heartbeats of activities. */
@NullMarked
package dev.perdure.workflows.port;

import org.jspecify.annotations.NullMarked;
