/** The git program, run without a shell and without hooks. */
@NullMarked
package dev.perdure.activities.git;

import org.jspecify.annotations.NullMarked;
