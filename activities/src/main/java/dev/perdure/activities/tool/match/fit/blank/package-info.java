/** Puts the blank lines back that an edit lost where it quotes the file. */
@NullMarked
package dev.perdure.activities.tool.match.fit.blank;

import org.jspecify.annotations.NullMarked;
