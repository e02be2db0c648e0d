/** What a person must settle, how it was settled, and the arbiter of decisions. */
@NullMarked
package dev.perdure.planner.request;

import org.jspecify.annotations.NullMarked;
