/** The embedded stack: data directory, PostgreSQL, Temporal development server and backups. */
@NullMarked
package dev.perdure.web.engine.local;

import org.jspecify.annotations.NullMarked;
