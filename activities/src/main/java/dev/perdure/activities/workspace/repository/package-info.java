/** Private mirrors of the repositories that tasks are about. */
@NullMarked
package dev.perdure.activities.workspace.repository;

import org.jspecify.annotations.NullMarked;
