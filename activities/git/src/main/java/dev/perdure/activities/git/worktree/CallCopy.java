package dev.perdure.activities.git.worktree;

/** A commit of the files after a tool call; its parent is the checkpoint that they were at. */
record CallCopy(String commit, String tree, String parent) {}
