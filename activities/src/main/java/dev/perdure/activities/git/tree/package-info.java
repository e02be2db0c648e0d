/** The files of a work tree as trees of git, through an index of their own, and back. */
@NullMarked
package dev.perdure.activities.git.tree;

import org.jspecify.annotations.NullMarked;
