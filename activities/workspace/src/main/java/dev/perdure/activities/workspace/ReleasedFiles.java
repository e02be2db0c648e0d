package dev.perdure.activities.workspace;

import dev.perdure.workflows.port.TreeCheck;

/**
 * The files of a task as code may change them from now on.
 *
 * @param tree the id of the git tree of the files
 */
record ReleasedFiles(TreeCheck check, String tree) {}
