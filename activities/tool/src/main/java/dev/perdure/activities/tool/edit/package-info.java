/** The tools that change files: edit, multiedit, write and patch. */
@NullMarked
package dev.perdure.activities.tool.edit;

import org.jspecify.annotations.NullMarked;
