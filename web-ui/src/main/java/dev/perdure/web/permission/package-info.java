/** The rules that people's "always" has left behind, over HTTP. */
@NullMarked
package dev.perdure.web.permission;

import org.jspecify.annotations.NullMarked;
