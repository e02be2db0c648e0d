/** Files of Claude Code, and plugin folders in its layout, in the form of perdure.yaml. */
@NullMarked
package dev.perdure.activities.plugin;

import org.jspecify.annotations.NullMarked;
