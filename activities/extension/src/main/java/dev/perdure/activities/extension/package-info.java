/** Extensions that people add by their configuration: custom tools, hooks and skills. */
@NullMarked
package dev.perdure.activities.extension;

import org.jspecify.annotations.NullMarked;
