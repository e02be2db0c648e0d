package dev.perdure.web.share;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskRecordWorkspace;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.MessageRole;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.message.SecretRedactor;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.planner.task.TaskState;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * View of a task in a share link or an export: request, plan, result and transcript, without
 * secrets and without the output of tools.
 *
 * @param plan the newest revision as Markdown; null without a revision
 * @param expiresAt the end of the link; null in an export
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record SharedTask(
    String id,
    String title,
    String request,
    TaskState state,
    @Nullable String plan,
    @Nullable String result,
    List<Entry> transcript,
    Instant createdAt,
    @Nullable Instant expiresAt) {

  SharedTask {
    transcript = List.copyOf(transcript);
  }

  /** Something that was said, or a call that was made, in a run of the task. */
  record Entry(String run, MessageRole role, String text, List<String> calls) {}

  /**
   * Returns the function that removes secrets and the names of this machine's folders from a text.
   */
  static UnaryOperator<String> cleaner(TaskRecord task) {
    Map<String, String> names = names(task);
    return text -> SecretRedactor.of(text, names);
  }

  /** The folders of this machine, which are private. */
  private static Map<String, String> names(TaskRecord task) {
    var names = new LinkedHashMap<String, String>();
    TaskRecordWorkspace workspace = task.workspace();
    if (workspace != null) {
      names.put(workspace.path(), ".");
    }
    names.put(System.getProperty("user.home"), "~");
    return names;
  }

  static Entry entry(RunRecord run, Message message, UnaryOperator<String> clean) {
    List<String> calls =
        message.parts().stream()
            .filter(Part.ToolCall.class::isInstance)
            .map(part -> title((Part.ToolCall) part))
            .map(clean)
            .toList();
    return new Entry(
        run.title() + " (" + run.agent() + ")",
        message.role(),
        clean.apply(message.words()),
        calls);
  }

  private static String title(Part.ToolCall call) {
    return call.title() == null ? call.name() : call.name() + " " + call.title();
  }
}
