/** JSON values and YAML configuration, with findings by key. */
@NullMarked
package dev.perdure.planner.json;

import org.jspecify.annotations.NullMarked;
