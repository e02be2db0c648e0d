package dev.perdure.activities.forge;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Pull requests of a repository over GitHub's REST API. */
record GitHubPullRequests(ForgeApi api, String repository) implements PullRequests {

  /** A repository as GitHub answers. */
  private record GitHubRepository(@JsonProperty("default_branch") @Nullable String defaultBranch) {}

  /** A pull request as GitHub answers. */
  private record Pull(
      long number, @JsonProperty("html_url") @Nullable String page, @Nullable Branch head) {

    boolean isOf(String branch) {
      return head != null && branch.equals(head.ref());
    }
  }

  /** The branch that a pull request is of. */
  private record Branch(@Nullable String ref) {}

  /** The words of a pull request, to be changed. */
  private record PullRequestText(String title, String body) {}

  @Override
  public String defaultBranch() {
    return Objects.requireNonNullElse(
        api.get(path(""), GitHubRepository.class).defaultBranch(), "main");
  }

  @Override
  public String put(PullRequestDraft draft) {
    var text = new PullRequestText(draft.title(), draft.body());
    Pull pull =
        find(draft.head())
            .map(open -> api.send("PATCH", path("/pulls/" + open.number()), text, Pull.class))
            .orElseGet(() -> api.send("POST", path("/pulls"), draft, Pull.class));
    return api.page(Optional.ofNullable(pull.page()));
  }

  private Optional<Pull> find(String head) {
    String owner = repository.substring(0, repository.indexOf('/'));
    String query = path("/pulls?state=open&head=" + ForgeApi.encoded(owner + ":" + head));
    return Stream.of(api.get(query, Pull[].class)).filter(pull -> pull.isOf(head)).findFirst();
  }

  private String path(String rest) {
    return "/repos/" + ForgeApi.path(repository) + rest;
  }
}
