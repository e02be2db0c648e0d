/** A Temporal development server that is run from here: started, watched, found again, ended. */
@NullMarked
package dev.perdure.web.engine.server.dev;

import org.jspecify.annotations.NullMarked;
