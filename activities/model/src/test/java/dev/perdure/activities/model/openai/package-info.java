/** Tests of what OpenAI's servers see and say. */
@NullMarked
package dev.perdure.activities.model.openai;

import org.jspecify.annotations.NullMarked;
