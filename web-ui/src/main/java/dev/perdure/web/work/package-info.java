/** Puts what carries tasks out together: the journal, models, tools, workspaces and their ports. */
@NullMarked
package dev.perdure.web.work;

import org.jspecify.annotations.NullMarked;
