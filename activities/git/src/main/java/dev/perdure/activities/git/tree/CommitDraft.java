package dev.perdure.activities.git.tree;

/** A commit that is to be written, of a tree. */
public record CommitDraft(String tree, String message) {}
