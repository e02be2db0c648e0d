/** Anthropic's messages API. */
@NullMarked
package dev.perdure.activities.model.anthropic;

import org.jspecify.annotations.NullMarked;
