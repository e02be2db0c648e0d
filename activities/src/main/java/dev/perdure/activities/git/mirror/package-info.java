/** Private mirrors of the repositories that tasks are about. */
@NullMarked
package dev.perdure.activities.git.mirror;

import org.jspecify.annotations.NullMarked;
