/** Reads patches: the envelope and the unified diff, to what they do to each file. */
@NullMarked
package dev.perdure.activities.tool.patch.parse;

import org.jspecify.annotations.NullMarked;
