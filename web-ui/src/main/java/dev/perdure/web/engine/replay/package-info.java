/** Histories of the past against the workflows of this build. */
@NullMarked
package dev.perdure.web.engine.replay;

import org.jspecify.annotations.NullMarked;
