/** The application's side of the engine: connection, workers, health. */
@NullMarked
package dev.perdure.web.engine;

import org.jspecify.annotations.NullMarked;
