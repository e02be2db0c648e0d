/** A model's calls: each carried out once, asked about first where the rules say so. */
@NullMarked
package dev.perdure.activities.agent.call;

import org.jspecify.annotations.NullMarked;
