/** Plugin folders, and files of Claude Code in the form of perdure.yaml. */
@NullMarked
package dev.perdure.activities.plugin;

import org.jspecify.annotations.NullMarked;
