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

  /** Whether a person looks at the changes before they are handed over. */
  public boolean asksBeforeDelivery() {
    return TaskPolicy.of(body).asksBeforeDelivery();
  }

  /** Whether a patch is all that is wanted, so that no branch goes to the repository. */
  public boolean wantsPatchOnly() {
    return text("delivery", "mode").equals(Optional.of("patch"));
  }

  private Optional<String> text(String part, String name) {
    return body.object(part).text(name);
  }
}
