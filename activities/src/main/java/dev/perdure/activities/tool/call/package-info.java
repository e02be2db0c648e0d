/** What a model wrote as a call, read with the patience its mistakes deserve. */
@NullMarked
package dev.perdure.activities.tool.call;

import org.jspecify.annotations.NullMarked;
