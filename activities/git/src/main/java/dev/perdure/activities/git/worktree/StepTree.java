package dev.perdure.activities.git.worktree;

import java.util.Optional;

/**
 * Files that are to be committed, as a tree, with the label of their checkpoint, and the checkpoint
 * if it is there already.
 */
record StepTree(String tree, String message, String label, Optional<Checkpoint> kept) {}
