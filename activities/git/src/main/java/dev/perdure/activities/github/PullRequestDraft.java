package dev.perdure.activities.github;

/** The content of a pull request. */
public record PullRequestDraft(
    String head, String base, String title, String body, boolean draft) {}
