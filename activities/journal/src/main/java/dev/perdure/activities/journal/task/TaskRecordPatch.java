package dev.perdure.activities.journal.task;

import org.jspecify.annotations.Nullable;

/** The patch file of a task's changes and its artifact. */
public record TaskRecordPatch(String sha256, @Nullable String path) {}
