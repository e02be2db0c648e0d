/** Programs that the configuration names: custom tools and hooks. */
@NullMarked
package dev.perdure.activities.program;

import org.jspecify.annotations.NullMarked;
