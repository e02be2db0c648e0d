/** The three Temporal engines: one that is somewhere else, one run from here, one in memory. */
@NullMarked
package dev.perdure.web.engine.server;

import org.jspecify.annotations.NullMarked;
