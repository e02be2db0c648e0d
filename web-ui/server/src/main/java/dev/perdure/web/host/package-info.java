/** Moves of tasks from a lost host to other hosts, by a person or by policy. */
@NullMarked
package dev.perdure.web.host;

import org.jspecify.annotations.NullMarked;
