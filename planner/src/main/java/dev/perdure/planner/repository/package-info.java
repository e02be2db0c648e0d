/** Names of repositories and paths in them, in one spelling for all rules. */
@NullMarked
package dev.perdure.planner.repository;

import org.jspecify.annotations.NullMarked;
