/** Private mirrors of the repositories of tasks. */
@NullMarked
package dev.perdure.activities.git.mirror;

import org.jspecify.annotations.NullMarked;
