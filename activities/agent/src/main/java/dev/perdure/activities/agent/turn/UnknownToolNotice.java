package dev.perdure.activities.agent.turn;

import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.journal.conversation.ConversationStore;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.run.UserMessage;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.planner.agent.ToolSwitches;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.tool.ToolSpec;
import java.util.List;
import java.util.Optional;

/**
 * Tells people of switches in the {@code tools} of a task or of a message that no tool matches,
 * once for each.
 */
final class UnknownToolNotice {

  private final EventLog eventLog;
  private final TaskReader taskReader;
  private final ConversationStore conversationStore;
  private final Toolbox toolbox;

  UnknownToolNotice(
      EventLog eventLog,
      TaskReader taskReader,
      ConversationStore conversationStore,
      Toolbox toolbox) {
    this.eventLog = eventLog;
    this.taskReader = taskReader;
    this.conversationStore = conversationStore;
    this.toolbox = toolbox;
  }

  /**
   * Tells before the first request of the main run.
   *
   * @param tools every tool that the task knows, those of servers and plugins among them
   */
  void tell(RunContext context, List<ToolSpec> tools) {
    if (context.run().kind() == RunKind.MAIN && !hasAsked(context)) {
      tell(context, "task", taskReader.tools(context.task().id()), tools);
    }
  }

  /**
   * Tells when a run takes a message. The first request of the main run reports the messages before
   * it.
   */
  void tell(RunContext context, UserMessage message) {
    Optional.ofNullable(message.options().tools())
        .filter(_ -> hasAsked(context))
        .ifPresent(switches ->
            tell(
                context,
                "message",
                List.of(new ToolSwitches(switches)),
                toolbox.of(context.run().id()).specs()));
  }

  /** Whether the run has asked a model before. */
  private boolean hasAsked(RunContext context) {
    return conversationStore.prompt(context.run().id()).isPresent();
  }

  private void tell(
      RunContext context, String owner, List<ToolSwitches> all, List<ToolSpec> tools) {
    List<String> names = tools.stream().map(ToolSpec::name).toList();
    all.stream()
        .flatMap(switches -> switches.unmatched(names).stream())
        .distinct()
        .forEach(name ->
            eventLog.notice(
                context.task().id(),
                NoticeLevel.WARNING,
                "The %s's tools name '%s', which no tool matches, so the switch has no effect. The tools are: %s."
                    .formatted(owner, name, String.join(", ", names))));
  }
}
