/** Model turns: the call of a model, its stream, its retries and its stored reply. */
@NullMarked
package dev.perdure.activities.agent.turn;

import org.jspecify.annotations.NullMarked;
