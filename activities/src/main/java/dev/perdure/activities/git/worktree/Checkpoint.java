package dev.perdure.activities.git.worktree;

/**
 * The work tree as it was at one moment: a commit on a hidden ref.
 *
 * @param parent the commit the files were at before
 */
public record Checkpoint(int number, String commit, String tree, String parent, String label) {}
