/** What a person in a terminal sees of a task that goes on. */
@NullMarked
package dev.perdure.web.cli.follow.view;

import org.jspecify.annotations.NullMarked;
