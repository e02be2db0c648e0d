/** Following a task in the terminal: progress, transcript and decisions. */
@NullMarked
package dev.perdure.web.cli.follow;

import org.jspecify.annotations.NullMarked;
