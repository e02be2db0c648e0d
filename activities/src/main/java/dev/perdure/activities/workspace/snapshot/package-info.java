/** The files of a work tree as trees of git, through an index of their own, and back. */
@NullMarked
package dev.perdure.activities.workspace.snapshot;

import org.jspecify.annotations.NullMarked;
