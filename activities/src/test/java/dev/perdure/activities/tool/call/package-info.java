/** Tests of reading calls. */
@NullMarked
package dev.perdure.activities.tool.call;

import org.jspecify.annotations.NullMarked;
