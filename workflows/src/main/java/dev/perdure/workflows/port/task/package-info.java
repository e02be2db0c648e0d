/** The port to a task's record: what it has to do, how far it is, how it ends. */
@NullMarked
package dev.perdure.workflows.port.task;

import org.jspecify.annotations.NullMarked;
