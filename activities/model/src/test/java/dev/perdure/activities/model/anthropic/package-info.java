/** Tests of what Anthropic's servers see and say. */
@NullMarked
package dev.perdure.activities.model.anthropic;

import org.jspecify.annotations.NullMarked;
