/** OpenAI's chat completions API and every server that speaks it. */
@NullMarked
package dev.perdure.activities.model.openai;

import org.jspecify.annotations.NullMarked;
