package dev.perdure.web.task;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.agent.prompt.PendingMessages;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.OutboxStore.OutboxMessage;
import dev.perdure.activities.journal.run.SteeringStore.MessageOptions;
import dev.perdure.activities.journal.run.SteeringStore.UserMessage;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.task.PlanFile;
import dev.perdure.activities.workspace.checkpoint.CheckpointOperations.SetBack;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.task.Phase;
import dev.perdure.web.outbox.OutboxDispatcher;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.EnumParam;
import dev.perdure.web.problem.LineCommentCheck;
import dev.perdure.web.problem.ProblemCode;
import dev.perdure.web.problem.SizeLimits;
import dev.perdure.web.problem.TaskLookup;
import dev.perdure.web.security.Caller;
import dev.perdure.web.task.TaskCommand.ControlBody;
import dev.perdure.workflows.port.Control;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** HTTP endpoints that send a task messages and commands, such as pause or cancel. */
@RestController
record TaskControlController(
    TaskLookup tasks,
    Journal journal,
    OutboxDispatcher outbox,
    BudgetIncreaseService raises,
    StepCommandService steps,
    StepResetService resets,
    RetryNowService retries,
    ModelAndAgentSwitcher choices,
    TriageOverrideService overrules,
    AttachmentService attachments,
    PendingMessages messages,
    HostPaths places,
    Caller caller) {

  private static final String COMPACT = "/compact";

  /**
   * What was taken in.
   *
   * @param reset what a reset has taken back; null for all else
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Accepted(String id, @Nullable SetBack reset) {

    Accepted(String id) {
      this(id, null);
    }
  }

  @PostMapping("/api/tasks/{id}/messages")
  ResponseEntity<Accepted> say(@PathVariable String id, @RequestBody MessageBody body) {
    var task = tasks.get(id);
    if (task.phase() == Phase.CLOSED) {
      throw ApiFailure.of(
          ProblemCode.ILLEGAL_IN_STATE,
          "Task '%s' is archived and takes no messages: start a new task.".formatted(id));
    }
    if (body.isWord(COMPACT)) {
      journal.contexts().ask(requireConversation(task));
      return ResponseEntity.accepted().body(new Accepted(id));
    }
    UserMessage message =
        body.with(attachments.keep(body.attachments())).message(task.id(), caller);
    ReadableCommandCheck.require(journal, task.id(), "text", message.text());
    Optional<String> model = Optional.ofNullable(body.model()).map(choices::model);
    choices
        .models()
        .requireVariant(
            model.orElseGet(() -> Objects.requireNonNullElse(task.model(), "")), body.variant());
    Optional<String> agent = Optional.ofNullable(body.agent());
    agent.ifPresent(name -> choices.require(task, name));
    outbox.send(
        new OutboxMessage.Says(task.id(), message.id()),
        () -> {
          messages.add(message);
          model.ifPresent(name -> choices.use(task, name, caller));
          agent.ifPresent(name -> choices.use(task, name));
        });
    return ResponseEntity.accepted().body(new Accepted(message.id()));
  }

  /**
   * The main run, which sums its conversation up before its next turn; an ended one is not woken.
   */
  private RunId requireConversation(TaskRecord task) {
    RunId run = task.id().mainRun();
    if (journal.runs().find(run).isEmpty()) {
      throw ApiFailure.of(
          ProblemCode.ILLEGAL_IN_STATE,
          "Task '%s' has no conversation yet: there is nothing to sum up.".formatted(task.id()));
    }
    return run;
  }

  @PostMapping("/api/tasks/{id}/control")
  ResponseEntity<Accepted> control(@PathVariable String id, @RequestBody ControlBody body) {
    var task = tasks.get(id);
    var command = body.steering();
    command.require(task);
    return ResponseEntity.accepted().body(new Accepted(id, carryOut(task, command, body)));
  }

  /** Carries a command out; only a reset has something to tell at once. */
  private @Nullable SetBack carryOut(TaskRecord task, TaskCommand command, ControlBody body) {
    switch (command) {
      case PAUSE, RESUME, INTERRUPT, CANCEL ->
          command.signal().ifPresent(signal -> send(task, signal));
      case RAISE_BUDGET -> raises.raise(task.id(), body.limits(), caller);
      case SET_MODEL -> choices.use(task, body.model(), body.variant(), caller);
      case SET_STRATEGY ->
          overrules.apply(task, Objects.requireNonNull(body.triage()).picked(caller), caller);
      case SKIP_STEP, RETRY_STEP -> steps.decide(task, command, body.chosenStep(), caller);
      case CANCEL_STEP -> steps.cancel(task, body.chosenStep(), caller);
      case REPLAN -> steps.replan(task, caller);
      case RETRY_NOW -> retries.now(task);
      case ARCHIVE -> {
        journal.progress().archive(task.id());
        new PlanFile(journal, places).archive(task.id());
      }
      case RESET -> {
        return resets.reset(task, body.chosenStep(), caller);
      }
    }
    return null;
  }

  private void send(TaskRecord task, Control.Command command) {
    var control = new Control(command, caller.name());
    outbox.send(new OutboxMessage.Steers(task.id(), control, UUID.randomUUID().toString()));
  }

  /** What a person says to a task. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record MessageBody(
      @Nullable String text,
      @Nullable String when,
      @Nullable String agent,
      @Nullable String model,
      @Nullable String variant,
      @Nullable Map<String, Boolean> tools,
      @Nullable List<Decision.LineComment> lineComments,
      @Nullable List<AttachmentService.Attachment> attachments) {

    /** Whether the message is this one word. */
    boolean isWord(String word) {
      return text != null && text.strip().equals(word);
    }

    MessageBody with(@Nullable List<AttachmentService.Attachment> kept) {
      return new MessageBody(text, when, agent, model, variant, tools, lineComments, kept);
    }

    UserMessage message(TaskId task, Caller caller) {
      if (text == null || text.isBlank()) {
        throw ApiFailure.invalid("text", "The field 'text' is empty: say something.");
      }
      SizeLimits.text("text", text);
      TaskBodyCheck.tools(tools);
      var timing =
          EnumParam.find("when", when, List.of(UserMessage.When.values()))
              .orElse(UserMessage.When.STEER);
      var id = "u_" + UUID.randomUUID();
      return new UserMessage(id, task, caller.name(), timing, words(text), options());
    }

    private MessageOptions options() {
      return new MessageOptions(
          agent,
          model,
          variant,
          tools,
          lineComments,
          AttachmentService.files(attachments),
          null,
          null);
    }

    /** What an agent reads: the text, and a line for each comment on a line. */
    private String words(String said) {
      List<Decision.LineComment> comments =
          Objects.requireNonNullElse(LineCommentCheck.of(lineComments), List.of());
      return Stream.concat(
              Stream.of(said), comments.stream().map(comment -> "- " + comment.sentence()))
          .collect(Collectors.joining("\n", "", AttachmentService.list(attachments)));
    }
  }
}
