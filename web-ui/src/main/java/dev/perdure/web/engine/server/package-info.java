/** What a Temporal engine is, and the two that are no process run from here. */
@NullMarked
package dev.perdure.web.engine.server;

import org.jspecify.annotations.NullMarked;
