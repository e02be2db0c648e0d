/** Tests of reading calls. */
@NullMarked
package dev.perdure.activities.tool.run;

import org.jspecify.annotations.NullMarked;
