package dev.perdure.activities.git.worktree;

/** The newest commit of a branch and its tree. */
record BranchTip(String commit, String tree) {}
