/** The event stream of tasks over HTTP. */
@NullMarked
package dev.perdure.web.stream;

import org.jspecify.annotations.NullMarked;
