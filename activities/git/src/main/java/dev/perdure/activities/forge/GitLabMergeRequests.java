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
  public String put(PullRequestDraft draft) {
    MergeRequest request =
        find(draft.head()).map(open -> update(open, draft)).orElseGet(() -> open(draft));
    return api.page(Optional.ofNullable(request.page()));
  }

  private MergeRequest open(PullRequestDraft draft) {
    var body =
        new NewMergeRequest(
            draft.head(), draft.base(), title(draft.draft(), draft.title()), draft.body());
    return api.send("POST", path("/merge_requests"), body, MergeRequest.class);
  }

  /** A person may have called the request ready; its title alone says whether it is a draft. */
  private MergeRequest update(MergeRequest open, PullRequestDraft draft) {
    var text = new MergeRequestText(title(open.draft(), draft.title()), draft.body());
    return api.send("PUT", path("/merge_requests/" + open.iid()), text, MergeRequest.class);
  }

  private static String title(boolean isDraft, String title) {
    return isDraft ? DRAFT + title : title;
  }

  private Optional<MergeRequest> find(String head) {
    String query = path("/merge_requests?state=opened&source_branch=" + ForgeApi.encoded(head));
    return Stream.of(api.get(query, MergeRequest[].class))
        .filter(request -> request.isOf(head))
        .findFirst();
  }

  private String path(String rest) {
    return "/projects/" + ForgeApi.encoded(project) + rest;
  }
}
