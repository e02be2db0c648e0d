/** Code owners: the file {@code CODEOWNERS} of a repository and the owners of single files. */
@NullMarked
package dev.perdure.planner.owner;

import org.jspecify.annotations.NullMarked;
