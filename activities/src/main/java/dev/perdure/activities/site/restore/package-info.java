/** Accounts for the tool calls whose changes a restored workspace lacks. */
@NullMarked
package dev.perdure.activities.site.restore;

import org.jspecify.annotations.NullMarked;
