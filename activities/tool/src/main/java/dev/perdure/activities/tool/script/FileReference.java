package dev.perdure.activities.tool.script;

/**
 * A path that a command names.
 *
 * @param path as it is written, relative to where the command runs
 * @param certain whether the word is a path for sure, or only looks like one
 */
record FileReference(String path, FileAccess access, boolean certain) {}
