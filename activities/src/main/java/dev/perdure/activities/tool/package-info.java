/**
 * Tools: what each would do is prepared, permitted and journalled the same way before it is done.
 */
@NullMarked
package dev.perdure.activities.tool;

import org.jspecify.annotations.NullMarked;
