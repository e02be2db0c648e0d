/** The git program, run without a shell and without anybody's hooks. */
@NullMarked
package dev.perdure.activities.workspace.git;

import org.jspecify.annotations.NullMarked;
