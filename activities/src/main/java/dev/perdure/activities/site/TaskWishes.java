package dev.perdure.activities.site;

import dev.perdure.planner.envelope.TaskId;
import dev.perdure.planner.json.JsonObject;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What whoever handed a task over wishes of its workspace. */
record TaskWishes(JsonObject body) {

  static TaskWishes of(SiteRecords records, TaskId task) {
    return new TaskWishes(records.tasks().body(task).orElseGet(JsonObject::empty));
  }

  /** Whether uncommitted changes come along. */
  boolean includesChanges() {
    return text("repository", "dirty").equals(Optional.of("include"));
  }

  /** Whether a patch is all that is wanted, so that no branch goes to the repository. */
  boolean wantsPatchOnly() {
    return text("delivery", "mode").equals(Optional.of("patch"));
  }

  private Optional<String> text(String part, String name) {
    return object(body.fields().get(part)).text(name);
  }

  private static JsonObject object(@Nullable Object value) {
    var object = JsonObject.empty();
    if (value instanceof Map<?, ?> map) {
      for (var entry : map.entrySet()) {
        object = object.with(String.valueOf(entry.getKey()), entry.getValue());
      }
    }
    return object;
  }
}
