/** Read-only pages of shared tasks, and exports. */
@NullMarked
package dev.perdure.web.share;

import org.jspecify.annotations.NullMarked;
