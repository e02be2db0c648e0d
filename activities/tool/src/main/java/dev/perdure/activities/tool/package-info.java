/** Tools: what each is and would do, and what is recorded of its calls. */
@NullMarked
package dev.perdure.activities.tool;

import org.jspecify.annotations.NullMarked;
