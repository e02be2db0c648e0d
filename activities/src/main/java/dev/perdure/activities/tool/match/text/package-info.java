/** The matchers of an edit's old text, each a rung of a ladder. */
@NullMarked
package dev.perdure.activities.tool.match.text;

import org.jspecify.annotations.NullMarked;
