package dev.perdure.activities.workspace.checkpoint;

/** Two commits of a task between which changes are shown. */
record CommitRange(String from, String to) {}
