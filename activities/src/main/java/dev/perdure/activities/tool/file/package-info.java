/** The tools that read and change files: read, edit, multiedit, write. */
@NullMarked
package dev.perdure.activities.tool.file;

import org.jspecify.annotations.NullMarked;
