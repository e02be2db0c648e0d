package dev.perdure.activities.forge;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Pull requests of a repository over GitHub's REST API. */
record GitHubPullRequests(ForgeApi api, String repository) implements PullRequests {

  /** Gitea takes this API without the filter of branches: its pages are read one by one. */
  private static final int MAX_PAGES = 20;

  private static final int PAGE_SIZE = 50;

  /** A repository as GitHub answers. */
  private record GitHubRepository(@JsonProperty("default_branch") @Nullable String defaultBranch) {}

  /** A pull request as GitHub answers. */
  private record Pull(
      long number,
      @JsonProperty("html_url") @Nullable String page,
      @Nullable Branch head,
      @Nullable String body) {

    boolean isOf(String branch) {
      return head != null && branch.equals(head.ref());
    }
  }

  /** The branch that a pull request is of. */
  private record Branch(@Nullable String ref) {}

  /** A pull request to be opened. */
  private record NewPull(String head, String base, String title, String body, boolean draft) {}

  /** The words of a pull request, to be changed. */
  private record PullRequestText(String title, String body) {}

  @Override
  public String defaultBranch() {
    return Objects.requireNonNullElse(
        api.get(path(""), GitHubRepository.class).defaultBranch(), "main");
  }

  @Override
  public Optional<String> find(PullRequestDraft draft) {
    Optional<Pull> open = open(draft.head());
    Stream<Pull> candidates =
        open.isPresent() ? open.stream() : Stream.of(list("closed", draft.head(), 1));
    return candidates
        .filter(Objects::nonNull)
        .filter(pull -> pull.isOf(draft.head()) && draft.isIn(pull.body()))
        .findFirst()
        .map(this::page);
  }

  @Override
  public String put(PullRequestDraft draft) {
    return page(open(draft.head()).map(open -> update(open, draft)).orElseGet(() -> create(draft)));
  }

  private Pull create(PullRequestDraft draft) {
    var body =
        new NewPull(draft.head(), draft.base(), draft.title(), draft.markedBody(), draft.draft());
    try {
      return api.send("POST", path("/pulls"), body, Pull.class);
    } catch (DeliveryRefused e) {
      return open(draft.head()).map(open -> update(open, draft)).orElseThrow(() -> e);
    }
  }

  private Pull update(Pull open, PullRequestDraft draft) {
    var text = new PullRequestText(draft.title(), draft.markedBody());
    return draft.isIn(open.body())
        ? open
        : api.send("PATCH", path("/pulls/" + open.number()), text, Pull.class);
  }

  private Optional<Pull> open(String head) {
    for (int page = 1; page <= MAX_PAGES; page++) {
      Pull[] pulls = list("open", head, page);
      Optional<Pull> found =
          Stream.of(pulls).filter(Objects::nonNull).filter(pull -> pull.isOf(head)).findFirst();
      if (found.isPresent() || pulls.length < PAGE_SIZE) {
        return found;
      }
    }
    return Optional.empty();
  }

  private Pull[] list(String state, String head, int page) {
    String owner = repository.substring(0, repository.indexOf('/'));
    String query =
        "/pulls?state=%s&per_page=%d&limit=%d&page=%d&head=%s"
            .formatted(state, PAGE_SIZE, PAGE_SIZE, page, ForgeApi.encoded(owner + ":" + head));
    return api.get(path(query), Pull[].class);
  }

  private String page(Pull pull) {
    return api.page(Optional.ofNullable(pull.page()));
  }

  private String path(String rest) {
    return "/repos/" + ForgeApi.path(repository) + rest;
  }
}
