package dev.perdure.activities.forge;

/** Pull requests of one repository on GitHub, or merge requests on GitLab. */
public sealed interface PullRequests permits GitHubPullRequests, GitLabMergeRequests {

  /** The branch that requests go to where none is named. */
  String defaultBranch();

  /** Opens the request of a branch, or updates the open one; returns its page. */
  String put(PullRequestDraft draft);
}
