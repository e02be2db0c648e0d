/** The data directory: who owns it, which server runs on it, and its small files. */
@NullMarked
package dev.perdure.web.engine.data;

import org.jspecify.annotations.NullMarked;
