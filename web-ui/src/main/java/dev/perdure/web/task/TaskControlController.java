package dev.perdure.web.task;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.agent.prompt.PendingMessages;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.OutboxMessage;
import dev.perdure.activities.journal.run.UserMessage;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.task.PlanFile;
import dev.perdure.activities.workspace.checkpoint.CheckpointOperations.SetBack;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.task.Phase;
import dev.perdure.web.outbox.OutboxDispatcher;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.ProblemCode;
import dev.perdure.web.problem.TaskLookup;
import dev.perdure.web.security.Caller;
import dev.perdure.workflows.port.Control;
import dev.perdure.workflows.port.ControlCommand;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
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
    BudgetIncreaseService budgetIncreaseService,
    StepCommandService steps,
    StepResetService resets,
    RetryNowService retryNowService,
    ModelAndAgentSwitcher modelAndAgentSwitcher,
    TriageOverrideService triageOverrideService,
    AttachmentService attachments,
    PendingMessages messages,
    HostPaths hostPaths,
    Caller caller) {

  private static final String COMPACT = "/compact";

  /**
   * Accepted command or message.
   *
   * @param reset the changes that a reset has taken back; null for all other commands
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
    Optional<String> model = Optional.ofNullable(body.model()).map(modelAndAgentSwitcher::model);
    modelAndAgentSwitcher
        .models()
        .requireVariant(
            model.orElseGet(() -> Objects.requireNonNullElse(task.model(), "")), body.variant());
    Optional<String> agent = Optional.ofNullable(body.agent());
    agent.ifPresent(name -> modelAndAgentSwitcher.require(task, name));
    outbox.send(
        new OutboxMessage.Says(task.id(), message.id()),
        () -> {
          messages.add(message);
          model.ifPresent(name -> modelAndAgentSwitcher.use(task, name, caller));
          agent.ifPresent(name -> modelAndAgentSwitcher.use(task, name));
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
  ResponseEntity<Accepted> control(
      @PathVariable String id, @RequestBody TaskCommandControlBody body) {
    var task = tasks.get(id);
    var command = body.steering();
    command.require(task);
    return ResponseEntity.accepted().body(new Accepted(id, carryOut(task, command, body)));
  }

  /** Carries a command out; only a reset has something to tell at once. */
  private @Nullable SetBack carryOut(
      TaskRecord task, TaskCommand command, TaskCommandControlBody body) {
    switch (command) {
      case PAUSE, RESUME, INTERRUPT, CANCEL ->
          command.signal().ifPresent(signal -> send(task, signal));
      case RAISE_BUDGET -> budgetIncreaseService.raise(task.id(), body.limits(), caller);
      case SET_MODEL -> modelAndAgentSwitcher.use(task, body.model(), body.variant(), caller);
      case SET_STRATEGY ->
          triageOverrideService.apply(
              task, Objects.requireNonNull(body.triage()).picked(caller), caller);
      case SKIP_STEP, RETRY_STEP -> steps.decide(task, command, body.chosenStep(), caller);
      case CANCEL_STEP -> steps.cancel(task, body.chosenStep(), caller);
      case REPLAN -> steps.replan(task, caller);
      case RETRY_NOW -> retryNowService.now(task);
      case ARCHIVE -> {
        journal.progress().archive(task.id());
        new PlanFile(journal, hostPaths).archive(task.id());
      }
      case RESET -> {
        return resets.reset(task, body.chosenStep(), caller);
      }
    }
    return null;
  }

  private void send(TaskRecord task, ControlCommand command) {
    var control = new Control(command, caller.name());
    outbox.send(new OutboxMessage.Steers(task.id(), control, UUID.randomUUID().toString()));
  }
}
