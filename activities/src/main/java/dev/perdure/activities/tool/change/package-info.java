/** Changes of files as tools propose them: checked against what was read, shown as a diff. */
@NullMarked
package dev.perdure.activities.tool.change;

import org.jspecify.annotations.NullMarked;
