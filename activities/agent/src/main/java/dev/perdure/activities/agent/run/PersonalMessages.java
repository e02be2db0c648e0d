package dev.perdure.activities.agent.run;

import dev.perdure.activities.agent.prompt.Attachments;
import dev.perdure.activities.agent.prompt.ExpandedMessage;
import dev.perdure.activities.agent.prompt.MessageExpander;
import dev.perdure.activities.agent.prompt.PendingMessages;
import dev.perdure.activities.agent.prompt.PreparedToolCall;
import dev.perdure.activities.journal.ArtifactStore;
import dev.perdure.activities.journal.run.SteeringStore;
import dev.perdure.activities.journal.run.UserMessage;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskRequestReader;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.AttachedFile;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.task.RunKind;
import dev.perdure.workflows.port.RunSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The request and the messages of people for an opening message, with the calls and files that they
 * bring.
 */
final class PersonalMessages {

  private final TaskReader taskReader;
  private final TaskRequestReader taskRequestReader;
  private final SteeringStore steeringStore;
  private final ArtifactStore artifactStore;
  private final MessageExpander messageExpander;
  private final PendingMessages pendingMessages;

  PersonalMessages(
      TaskReader taskReader,
      TaskRequestReader taskRequestReader,
      SteeringStore steeringStore,
      ArtifactStore artifactStore,
      MessageExpander messageExpander,
      PendingMessages pendingMessages) {
    this.taskReader = taskReader;
    this.taskRequestReader = taskRequestReader;
    this.steeringStore = steeringStore;
    this.artifactStore = artifactStore;
    this.messageExpander = messageExpander;
    this.pendingMessages = pendingMessages;
  }

  String messages(RunSpec spec, Said said) {
    TaskId task = spec.task();
    List<UserMessage> pending =
        OpeningMessageWriter.hasCommand(spec)
            ? pendingMessages.nextSubtask(task).stream().toList()
            : pendingMessages.forConversation(task);
    RunId taker = OpeningMessageWriter.hasCommand(spec) ? spec.run() : task.mainRun();
    steeringStore.delivered(pending, taker, 0);
    pending.forEach(message -> said.files().addAll(files(message.options().files())));
    return PlanningBriefing.orNothing(
        pending.stream()
            .map(message -> words(spec, message.text(), said))
            .collect(Collectors.joining("\n\n")));
  }

  /** Explorers and planners get the text; the main run looks up what it mentions. */
  String request(RunSpec spec, Said said) {
    if (spec.kind() == RunKind.MAIN) {
      said.files().addAll(files(taskReader.options(spec.task()).attachments()));
    }
    return spec.kind() == RunKind.MAIN
        ? words(spec, taskReader.get(spec.task()).request(), said)
            + taskRequestReader.inheritedAnswers(spec.task())
        : taskRequestReader.text(spec.task());
  }

  private List<Part> files(List<AttachedFile> attached) {
    return Attachments.of(attached).parts(artifactStore);
  }

  private String words(RunSpec spec, String message, Said said) {
    ExpandedMessage expanded = messageExpander.of(spec.run(), spec.task(), message);
    said.calls().addAll(expanded.calls());
    if (!expanded.text().equals(message)) {
      said.commands().add(message);
    }
    return expanded.text();
  }

  /** The additions of people's messages: calls to carry out first, files, commands as typed. */
  record Said(List<PreparedToolCall> calls, List<Part> files, List<String> commands) {

    static Said nothing() {
      return new Said(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    }
  }
}
