/** The tools that change files: edit, multiedit, write. */
@NullMarked
package dev.perdure.activities.tool.file;

import org.jspecify.annotations.NullMarked;
