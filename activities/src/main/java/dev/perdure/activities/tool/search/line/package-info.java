/** Finding lines in many files: a quick look leaves few candidates, a thorough one decides. */
@NullMarked
package dev.perdure.activities.tool.search.line;

import org.jspecify.annotations.NullMarked;
