/** Texts for models: the briefing of a step, its surroundings, the repository's instructions. */
@NullMarked
package dev.perdure.activities.agent.prompt;

import org.jspecify.annotations.NullMarked;
