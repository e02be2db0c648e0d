/** The git program, run without a shell and without anybody's hooks. */
@NullMarked
package dev.perdure.activities.git;

import org.jspecify.annotations.NullMarked;
