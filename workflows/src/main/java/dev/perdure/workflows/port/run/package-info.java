/** The port to agent runs: opened with a message, closed with a report. */
@NullMarked
package dev.perdure.workflows.port.run;

import org.jspecify.annotations.NullMarked;
