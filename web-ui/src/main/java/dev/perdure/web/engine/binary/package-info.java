/** The temporal program: where it may be, which version it is, how it is installed. */
@NullMarked
package dev.perdure.web.engine.binary;

import org.jspecify.annotations.NullMarked;
