/** A model asked to speak: its words as they arrive, kept, tried again, read as decisions. */
@NullMarked
package dev.perdure.activities.agent.turn;

import org.jspecify.annotations.NullMarked;
