package dev.perdure.activities.forge;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Merge requests of a project over GitLab's REST API. */
record GitLabMergeRequests(ForgeApi api, String project) implements PullRequests {

  private static final String DRAFT = "Draft: ";

  /** A project as GitLab answers. */
  private record GitLabProject(@JsonProperty("default_branch") @Nullable String defaultBranch) {}

  /** A merge request as GitLab answers. */
  private record MergeRequest(
      long iid,
      @JsonProperty("web_url") @Nullable String page,
      @JsonProperty("source_branch") @Nullable String branch,
      @JsonProperty("source_project_id") long source,
      @JsonProperty("target_project_id") long target,
      @Nullable String description,
      boolean draft) {

    boolean isOf(String head) {
      return head.equals(branch) && source == target;
    }
  }

  /** A merge request to be opened. */
  private record NewMergeRequest(
      @JsonProperty("source_branch") String source,
      @JsonProperty("target_branch") String target,
      String title,
      String description) {}

  /** The words of a merge request, to be changed. */
  private record MergeRequestText(String title, String description) {}

  @Override
  public String defaultBranch() {
    return Objects.requireNonNullElse(
        api.get(path(""), GitLabProject.class).defaultBranch(), "main");
  }

  @Override
  public Optional<String> find(PullRequestDraft draft) {
    Optional<MergeRequest> open = findOpen(draft.head());
    Stream<MergeRequest> candidates = open.isPresent() ? open.stream() : list("all", draft.head());
    return candidates
        .filter(request -> draft.isIn(request.description()))
        .findFirst()
        .map(this::page);
  }

  @Override
  public String put(PullRequestDraft draft) {
    return page(
        findOpen(draft.head()).map(open -> update(open, draft)).orElseGet(() -> open(draft)));
  }

  private MergeRequest open(PullRequestDraft draft) {
    var body =
        new NewMergeRequest(
            draft.head(), draft.base(), title(draft.draft(), draft.title()), draft.markedBody());
    try {
      return api.send("POST", path("/merge_requests"), body, MergeRequest.class);
    } catch (DeliveryRefused e) {
      return findOpen(draft.head()).map(open -> update(open, draft)).orElseThrow(() -> e);
    }
  }

  /** A person may have called the request ready; its title alone says whether it is a draft. */
  private MergeRequest update(MergeRequest open, PullRequestDraft draft) {
    var text = new MergeRequestText(title(open.draft(), draft.title()), draft.markedBody());
    return draft.isIn(open.description())
        ? open
        : api.send("PUT", path("/merge_requests/" + open.iid()), text, MergeRequest.class);
  }

  private static String title(boolean isDraft, String title) {
    return isDraft ? DRAFT + title : title;
  }

  private Optional<MergeRequest> findOpen(String head) {
    return list("opened", head).findFirst();
  }

  private Stream<MergeRequest> list(String state, String head) {
    String query =
        "/merge_requests?state=%s&source_branch=%s".formatted(state, ForgeApi.encoded(head));
    return Stream.of(api.get(path(query), MergeRequest[].class))
        .filter(Objects::nonNull)
        .filter(request -> request.isOf(head));
  }

  private String page(MergeRequest request) {
    return api.page(Optional.ofNullable(request.page()));
  }

  private String path(String rest) {
    return "/projects/" + ForgeApi.encoded(project) + rest;
  }
}
