/** The verbs around a task: start it, follow it, look at it, speak to it, end it. */
@NullMarked
package dev.perdure.web.cli.task;

import org.jspecify.annotations.NullMarked;
