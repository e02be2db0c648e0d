/** What stays of a text's lines in another one, and what comes and goes beside it. */
@NullMarked
package dev.perdure.activities.tool.match.fit.compare;

import org.jspecify.annotations.NullMarked;
