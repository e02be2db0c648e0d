package dev.perdure.activities.forge;

import java.util.Optional;

/** Pull requests of one repository on GitHub, or merge requests on GitLab. */
public sealed interface PullRequests permits GitHubPullRequests, GitLabMergeRequests {

  /** The branch that requests go to where none is named. */
  String defaultBranch();

  /**
   * Finds the request that an earlier attempt of this delivery has opened or updated, and returns
   * its page. People may have merged or closed it since.
   */
  Optional<String> find(PullRequestDraft draft);

  /**
   * Opens the request of a branch, or updates the open one; returns its page. If the answer is
   * lost, or another process has opened the request, the forge is asked for it.
   */
  String put(PullRequestDraft draft);
}
