/** Following a task to its end, on a running server or on one started for it alone. */
@NullMarked
package dev.perdure.web.cli.follow;

import org.jspecify.annotations.NullMarked;
