/** The port to models: a turn of a run, and structured answers. */
@NullMarked
package dev.perdure.workflows.port.model;

import org.jspecify.annotations.NullMarked;
