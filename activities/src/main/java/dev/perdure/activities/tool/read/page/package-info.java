/** Files, directories and other texts page by page, as a model reads them. */
@NullMarked
package dev.perdure.activities.tool.read.page;

import org.jspecify.annotations.NullMarked;
