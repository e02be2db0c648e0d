package dev.perdure.activities.agent.turn;

import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.journal.conversation.ConversationStore;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.tool.ToolSpec;
import java.util.List;

/** Tells people of switches in a task's {@code tools} that no tool matches, once for each task. */
final class UnknownToolNotice {

  private final EventLog eventLog;
  private final TaskReader taskReader;
  private final ConversationStore conversationStore;

  UnknownToolNotice(EventLog eventLog, TaskReader taskReader, ConversationStore conversationStore) {
    this.eventLog = eventLog;
    this.taskReader = taskReader;
    this.conversationStore = conversationStore;
  }

  /**
   * Tells before the first request of the main run.
   *
   * @param tools every tool that the task knows, those of servers and plugins among them
   */
  void tell(RunContext context, List<ToolSpec> tools) {
    boolean isFirst =
        context.run().kind() == RunKind.MAIN
            && conversationStore.prompt(context.run().id()).isEmpty();
    if (isFirst) {
      List<String> names = tools.stream().map(ToolSpec::name).toList();
      taskReader.tools(context.task().id()).stream()
          .flatMap(switches -> switches.unmatched(names).stream())
          .distinct()
          .forEach(name -> tell(context.task().id(), name, names));
    }
  }

  private void tell(TaskId task, String name, List<String> names) {
    eventLog.notice(
        task,
        NoticeLevel.WARNING,
        "The task's tools name '%s', which no tool matches, so the switch has no effect. The tools are: %s."
            .formatted(name, String.join(", ", names)));
  }
}
