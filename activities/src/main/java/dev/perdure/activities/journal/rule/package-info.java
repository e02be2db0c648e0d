/** The rules that people's "always" has left behind. */
@NullMarked
package dev.perdure.activities.journal.rule;

import org.jspecify.annotations.NullMarked;
