/** Language servers: what they say of changed files, and what models ask them. */
@NullMarked
package dev.perdure.activities.lsp;

import org.jspecify.annotations.NullMarked;
