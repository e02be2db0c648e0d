/** Configuration files as trees whose keys know their lines. */
@NullMarked
package dev.perdure.planner.config;

import org.jspecify.annotations.NullMarked;
