/** Histories of closed workflows, which Perdure stores past the engine's retention. */
@NullMarked
package dev.perdure.web.history;

import org.jspecify.annotations.NullMarked;
