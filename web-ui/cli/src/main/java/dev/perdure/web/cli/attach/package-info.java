/** The full-screen view of a task: a model that inputs update, and the lines drawn from it. */
@NullMarked
package dev.perdure.web.cli.attach;

import org.jspecify.annotations.NullMarked;
