/** What must run before the application: PostgreSQL and the engine, started and ended together. */
@NullMarked
package dev.perdure.web.engine.stack;

import org.jspecify.annotations.NullMarked;
