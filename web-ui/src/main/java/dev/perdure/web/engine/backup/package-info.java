/** An embedded stack's data directory as one file, and back. */
@NullMarked
package dev.perdure.web.engine.backup;

import org.jspecify.annotations.NullMarked;
