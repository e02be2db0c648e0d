package dev.perdure.activities.tool.script;

import java.util.List;

/**
 * A file that a script names beside its commands.
 *
 * @param text as it is written
 * @param literal whether the file is known before the script runs
 */
record NamedFile(String text, FileReference file, boolean literal, List<String> directories) {}
