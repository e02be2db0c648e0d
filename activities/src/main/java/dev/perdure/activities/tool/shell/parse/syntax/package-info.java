/** Shell text as a tree of plain values, read by the tree-sitter grammar of bash. */
@NullMarked
package dev.perdure.activities.tool.shell.parse.syntax;

import org.jspecify.annotations.NullMarked;
