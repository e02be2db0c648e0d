package dev.perdure.activities.workspace;

import dev.perdure.activities.journal.Journal;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.task.TaskPolicy;
import java.util.Optional;

/** The options of a task for its workspace and delivery. */
record TaskOptions(JsonObject body) {

  public static TaskOptions of(Journal journal, TaskId task) {
    return new TaskOptions(journal.tasks().body(task).orElseGet(JsonObject::empty));
  }

  public boolean includesChanges() {
    return text("repository", "dirty").equals(Optional.of("include"));
  }

  /** Whether a person looks at the changes before they are handed over, or leave the machine. */
  public boolean asksBeforeDelivery() {
    return TaskPolicy.of(body).asksBeforeDelivery() || leavesMachine();
  }

  /** How the changes are handed over. */
  public String deliveryMode() {
    return text("delivery", "mode").map(mode -> mode.replace('-', '_')).orElse("branch");
  }

  /** Whether the branch is pushed to a remote. */
  public boolean leavesMachine() {
    return wantsPullRequest() || deliveryMode().equals("push");
  }

  public boolean wantsPullRequest() {
    return deliveryMode().equals("pull_request");
  }

  /** The name or address of the remote. */
  public String remote() {
    return text("delivery", "remote").orElse("origin");
  }

  /** Whether the pull request is a draft. */
  public boolean draft() {
    return Boolean.TRUE.equals(body.object("delivery").fields().get("draft"));
  }

  /** Whether a patch is all that is wanted, so that no branch goes to the repository. */
  public boolean wantsPatchOnly() {
    return deliveryMode().equals("patch");
  }

  private Optional<String> text(String part, String name) {
    return body.object(part).text(name);
  }
}
