package dev.perdure.activities.journal.task;

import org.jspecify.annotations.Nullable;

/** The path or URL of a repository, the requested ref and the resolved commit. */
public record TaskRecordRepository(
    String location, @Nullable String ref, @Nullable String commit) {}
