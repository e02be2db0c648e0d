package dev.perdure.activities.journal.conversation;

/** A call that looked at something: its tool, its arguments and what it showed. */
public record CitationEvidence(String tool, String input, String shown) {}
