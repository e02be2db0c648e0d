package dev.perdure.activities.agent.run;

import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.agent.ToolSelection;
import dev.perdure.activities.agent.call.PlanFeedbackReader;
import dev.perdure.activities.agent.prompt.Attachments;
import dev.perdure.activities.agent.prompt.ExpandedMessage;
import dev.perdure.activities.agent.prompt.MessageExpander;
import dev.perdure.activities.agent.prompt.PendingMessages;
import dev.perdure.activities.agent.prompt.PreparedToolCall;
import dev.perdure.activities.agent.prompt.ReviewBriefing;
import dev.perdure.activities.agent.prompt.StepBriefing;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.conversation.StoredToolCall;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.journal.plan.PlanStorePlanRevision;
import dev.perdure.activities.journal.run.UserMessage;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.AttachedFile;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.prompt.Prompt;
import dev.perdure.planner.prompt.PromptLibrary;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.workflows.port.RunOpening;
import dev.perdure.workflows.port.RunSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** Writes the opening message of an agent run: a prompt filled from the task's records. */
final class OpeningMessageWriter {

  private static final String NOTHING = "(none)";
  private static final int MAX_COMMAND = 80;
  private static final String INCOMPLETE =
      "This run was stopped before it was done: what it says may be incomplete.";

  private final Journal journal;
  private final RunContext.Finder contexts;
  private final PromptLibrary prompts;
  private final MessageExpander messageExpander;
  private final OpeningReads reads;
  private final PendingMessages messages;

  /** Reads what fills the holes from a journal, the prompts from a library. */
  public OpeningMessageWriter(
      Journal journal,
      PromptLibrary prompts,
      MessageExpander messageExpander,
      RunContext.Finder contexts) {
    this.contexts = contexts;
    this.reads = new OpeningReads(journal, contexts);
    this.messages = new PendingMessages(journal, contexts.agents());
    this.journal = journal;
    this.prompts = prompts;
    this.messageExpander = messageExpander;
  }

  /** Adds the opening message, once for each key. */
  public void open(RunSpec spec, int turn) {
    List<Part> parts = new ArrayList<>();
    if (spec.opening().personal()) {
      unverified(spec.task()).ifPresent(words -> parts.add(new Part.Text(words, true)));
    }
    var said = new Said(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    if (hasCommand(spec)) {
      pointTo(spec);
    }
    String text = text(spec, said);
    if (!said.commands().isEmpty()) {
      List<Part> typed = List.of(new Part.Text(String.join("\n\n", said.commands()), false));
      journal.messages().append(spec.run(), spec.opening().key() + "-typed", turn, typed);
    }
    boolean isTold = !spec.opening().personal() || !said.commands().isEmpty();
    parts.add(new Part.Text(text, isTold));
    parts.addAll(said.files());
    journal.messages().append(spec.run(), spec.opening().key(), turn, parts);
    said.calls().addAll(reads.of(spec));
    messageExpander.prepare(spec.run(), turn, said.calls());
  }

  /** The command that people have called, as they typed it, in one line. */
  String command(TaskId task) {
    String typed = messages.nextSubtask(task).map(UserMessage::text).orElse("");
    return TextShortener.start(typed.strip().replaceAll("\\s+", " "), MAX_COMMAND);
  }

  /** The main conversation does not mention the run of a command, so a notice names it. */
  private void pointTo(RunSpec spec) {
    String command = command(spec.task());
    if (!command.isEmpty()) {
      String run = spec.run().within(spec.task());
      var notice =
          new TaskEvent.NoticeShown(
              NoticeLevel.INFO,
              "The run '%s' carries out '%s' beside the conversation; it holds the report."
                  .formatted(run, command));
      journal.transact(() -> journal.events().append(spec.task(), spec.run(), notice));
    }
  }

  /**
   * Returns the failures that block the delivery of a follow-up, if the last verification failed.
   */
  private Optional<String> unverified(TaskId task) {
    String failures = failures(task);
    return failures.isEmpty()
        ? Optional.empty()
        : Optional.of(prompts.prompt("build/unverified").render(Map.of("failures", failures)));
  }

  private String failures(TaskId task) {
    return journal.facts().verification(task).stream()
        .filter(check -> Boolean.FALSE.equals(check.passed()))
        .map(StepBriefing::failure)
        .collect(Collectors.joining("\n"));
  }

  /** The additions of people's messages: calls to carry out first, files, commands as typed. */
  private record Said(List<PreparedToolCall> calls, List<Part> files, List<String> commands) {}

  /** The text; what the main run has to look up first is added to the calls. */
  private String text(RunSpec spec, Said said) {
    if (spec.kind() == RunKind.DELEGATED) {
      return delegated(spec);
    }
    if (spec.kind() == RunKind.FIXED && spec.step() == null && !hasCommand(spec)) {
      return "The workspace is set up as the repository says, before anybody works there.";
    }
    Prompt prompt = prompts.prompt(spec.opening().prompt());
    var review = new ReviewBriefing(journal);
    if (spec.kind() == RunKind.VERDICT) {
      return prompt.render(review.of(spec));
    }
    Map<String, String> values = new LinkedHashMap<>();
    if (spec.step() != null) {
      values.putAll(new StepBriefing(journal).of(spec.task(), spec.step(), spec.run()));
      review.diff(spec).ifPresent(changes -> values.put("changes", changes));
      values.put("done", done(spec));
      values.putAll(spec.opening().values());
      values.keySet().retainAll(prompt.holes());
      return prompt.render(values);
    }
    for (String hole : prompt.holes()) {
      values.put(hole, fill(hole, spec, said));
    }
    return prompt.render(values);
  }

  /** The name of the tool that ends a run of a step; empty where it is not offered. */
  private String done(RunSpec spec) {
    return ToolSelection.offersDone(contexts.of(spec.run())) ? ToolSelection.DONE : "";
  }

  private String fill(String hole, RunSpec spec, Said said) {
    String given = spec.opening().values().get(hole);
    if (given != null) {
      return given;
    }
    return switch (hole) {
      case "request" -> request(spec, said);
      case "findings" -> findings(spec);
      case "design" -> design(spec.task());
      case "drafts" -> said(spec.task(), RunKind.DRAFT);
      case "criticism" -> said(spec.task(), RunKind.CRITIQUE);
      case "checkpoints" -> checkpoints(spec.task());
      case "perspective" -> "";
      case "writing" -> prompts.prompt("plan/writing").template();
      case "comments" -> orNothing(new PlanFeedbackReader(journal).words(spec.task()));
      case "messages" -> messages(spec, said);
      case "failures" -> failures(spec.task());
      case "done" -> done(spec);
      case "plan" ->
          journal.plans().adopted(spec.task()).map(PlanStorePlanRevision::markdown).orElse(NOTHING);
      default -> throw new IllegalArgumentException("Nothing fills the hole '" + hole + "'.");
    };
  }

  /** Whether the run's one call is a command that a person has given. */
  static boolean hasCommand(RunSpec spec) {
    return spec.opening().prompt().equals(RunOpening.COMMAND);
  }

  /** A planner is not told that nothing was found; others are. */
  private String findings(RunSpec spec) {
    String findings =
        journal.runs().ofTask(spec.task()).stream()
            .filter(run -> run.kind() == RunKind.EXPLORE)
            .map(this::finding)
            .collect(Collectors.joining("\n\n"));
    return spec.kind() == RunKind.MAIN ? findings : orNothing(findings);
  }

  /** The design as it is; of several, each under its perspective; empty if nobody designed. */
  private String design(TaskId task) {
    List<RunRecord> designs =
        journal.runs().ofTask(task).stream().filter(run -> run.kind() == RunKind.DESIGN).toList();
    return designs.size() == 1
        ? orNothing(journal.messages().lastWords(designs.getFirst().id()))
        : designs.stream()
            .map(run -> said("design perspective", run))
            .collect(Collectors.joining("\n\n"));
  }

  /** Returns the planners' texts, each under the name of its run. */
  private String said(TaskId task, RunKind kind) {
    return orNothing(
        journal.runs().ofTask(task).stream()
            .filter(run -> run.kind() == kind)
            .filter(run -> !journal.messages().lastWords(run.id()).isBlank())
            .map(run ->
                said("%s name=\"%s\" about".formatted(Json.name(kind), run.id().within(task)), run))
            .collect(Collectors.joining("\n\n")));
  }

  private String checkpoints(TaskId task) {
    return orNothing(
        journal.steps().all(task).stream()
            .map(step -> "- %s: %s".formatted(step.id(), step.title()))
            .collect(Collectors.joining("\n")));
  }

  private String finding(RunRecord run) {
    return said("finding focus", run);
  }

  private String said(String element, RunRecord run) {
    String focus = run.focus() == null ? run.title() : run.focus();
    String words = orNothing(journal.messages().lastWords(run.id()));
    String said = run.finish() == FinishReason.END_TURN ? words : words + "\n(" + INCOMPLETE + ")";
    String tag = element.substring(0, element.indexOf(' '));
    return "<%s=\"%s\">\n%s\n</%s>".formatted(element, focus.replace('"', '\''), said, tag);
  }

  private String messages(RunSpec spec, Said said) {
    TaskId task = spec.task();
    List<UserMessage> pending =
        hasCommand(spec)
            ? messages.nextSubtask(task).stream().toList()
            : messages.forConversation(task);
    RunId taker = hasCommand(spec) ? spec.run() : task.mainRun();
    journal.steering().delivered(pending, taker, 0);
    pending.forEach(message -> said.files().addAll(files(message.options().files())));
    return orNothing(
        pending.stream()
            .map(message -> words(spec, message.text(), said))
            .collect(Collectors.joining("\n\n")));
  }

  /** Explorers and planners get the text; the main run looks up what it mentions. */
  private String request(RunSpec spec, Said said) {
    if (spec.kind() == RunKind.MAIN) {
      said.files().addAll(files(journal.tasks().options(spec.task()).attachments()));
    }
    return spec.kind() == RunKind.MAIN
        ? words(spec, journal.task(spec.task()).request(), said)
        : journal.requestText(spec.task());
  }

  private List<Part> files(List<AttachedFile> attached) {
    return Attachments.of(attached).parts(journal.artifacts());
  }

  private String words(RunSpec spec, String message, Said said) {
    ExpandedMessage expanded = messageExpander.of(spec.run(), spec.task(), message);
    said.calls().addAll(expanded.calls());
    if (!expanded.text().equals(message)) {
      said.commands().add(message);
    }
    return expanded.text();
  }

  private String delegated(RunSpec spec) {
    String call = Objects.requireNonNull(spec.opening().values().get(RunSpec.CALL));
    String note = spec.opening().values().getOrDefault(RunSpec.NOTE, "");
    return journal
        .calls()
        .find(new CallId(call))
        .map(StoredToolCall::call)
        .flatMap(stored -> stored.input().text("prompt"))
        .map(prompt -> note.isEmpty() ? prompt : prompt + "\n\n" + note)
        .orElseThrow(
            () -> new IllegalArgumentException("No call asked for run '" + spec.run() + "'."));
  }

  private static String orNothing(String text) {
    return text.isBlank() ? NOTHING : text;
  }
}
