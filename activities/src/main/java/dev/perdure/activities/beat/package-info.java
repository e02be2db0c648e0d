/** How an activity tells the engine that it lives, and hears that it should stop. */
@NullMarked
package dev.perdure.activities.beat;

import org.jspecify.annotations.NullMarked;
