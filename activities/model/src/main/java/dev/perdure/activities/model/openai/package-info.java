/** OpenAI's Chat Completions and Responses APIs, and vendors compatible with them. */
@NullMarked
package dev.perdure.activities.model.openai;

import org.jspecify.annotations.NullMarked;
