/** Agent runs: what a model is asked, which tools it is offered, and how its calls are answered. */
@NullMarked
package dev.perdure.activities.agent;

import org.jspecify.annotations.NullMarked;
