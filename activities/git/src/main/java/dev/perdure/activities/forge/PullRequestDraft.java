package dev.perdure.activities.forge;

/** The content of a pull request. */
public record PullRequestDraft(
    String head, String base, String title, String body, boolean draft) {}
