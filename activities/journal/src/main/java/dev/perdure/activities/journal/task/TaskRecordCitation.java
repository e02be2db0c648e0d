package dev.perdure.activities.journal.task;

import org.jspecify.annotations.Nullable;

/** A source that an answer cites. */
public record TaskRecordCitation(String ref, @Nullable String title, @Nullable String quote) {}
