package dev.perdure.activities.git.worktree;

/** A run that is merged, with the message of its commit and the label of its checkpoint. */
public record RunContribution(RunChanges run, String message, String label) {}
