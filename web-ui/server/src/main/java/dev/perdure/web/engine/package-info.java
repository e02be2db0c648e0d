/** The connection to the Temporal server, the workers on it and replay of histories. */
@NullMarked
package dev.perdure.web.engine;

import org.jspecify.annotations.NullMarked;
