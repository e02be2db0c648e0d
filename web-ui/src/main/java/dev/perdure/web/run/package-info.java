/** Agent runs and what was said in them. */
@NullMarked
package dev.perdure.web.run;

import org.jspecify.annotations.NullMarked;
