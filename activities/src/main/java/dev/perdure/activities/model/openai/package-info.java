/** OpenAI's chat completions API and the vendors that are compatible with it. */
@NullMarked
package dev.perdure.activities.model.openai;

import org.jspecify.annotations.NullMarked;
