package dev.perdure.activities.program;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.agent.TaskConfigurationLookup;
import dev.perdure.activities.agent.prompt.PendingMessages;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.conversation.HookCall;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.run.UserMessage;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.process.Heartbeat;
import dev.perdure.activities.process.RunningActivityRegistry;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.tool.CancellationCheck;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.run.CallHookResult;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.workflows.port.HookActivities;
import dev.perdure.workflows.port.HookRequest;
import io.temporal.activity.Activity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.codec.digest.DigestUtils;

/**
 * Activities that run the hooks around model calls: what hooks add or refuse stands in the
 * conversation, and a hook whose answer is kept is not asked again.
 */
public final class HookActivitiesImpl implements HookActivities {

  private static final Duration STOPPING = Duration.ofSeconds(5);

  private final Journal journal;
  private final RunContext.Finder contexts;
  private final PendingMessages messages;
  private final HostPaths hostPaths;
  private final RunningActivityRegistry runningActivityRegistry;
  private final HookRunner hooks;

  /** Asks the hooks of tasks' configurations in the workspaces of this host. */
  public HookActivitiesImpl(
      Journal journal,
      RunContext.Finder contexts,
      TaskConfigurationLookup configurations,
      Sandbox sandbox,
      HostPaths hostPaths,
      RunningActivityRegistry runningActivityRegistry) {
    this.journal = journal;
    this.contexts = contexts;
    this.messages = new PendingMessages(journal, contexts.agents());
    this.hostPaths = hostPaths;
    this.runningActivityRegistry = runningActivityRegistry;
    this.hooks = new HookRunner(configurations, journal.hookVerdicts(), sandbox);
  }

  @Override
  public HookAnswer ask(HookRequest request) {
    RunContext context = contexts.of(request.run());
    try (Heartbeat beat = Heartbeat.start(() -> {});
        RunningActivityRegistry.StopListener listener =
            runningActivityRegistry.listen(context.task().id())) {
      HookTurn turn = turn(request, context, () -> listener.stopped() || beat.cancelled());
      boolean passes =
          switch (request.event()) {
            case MODEL_BEFORE -> beforeModel(turn, beat, listener);
            case RUN_END -> atEnd(turn, beat, listener);
          };
      return new HookAnswer(passes);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw Activity.wrap(interrupted);
    }
  }

  /** A turn of a run as hooks are asked about it. */
  private record HookTurn(HookRequest request, RunContext context, ToolContext place) {

    RunRecord run() {
      return context.run();
    }

    int first() {
      return run().settings().firstTurn();
    }

    /** A message of this turn, once; a run that is opened again has the same turn anew. */
    String key(String purpose) {
      return purpose + "-" + DigestUtils.sha256Hex(place.call().value()).substring(0, 20);
    }
  }

  private HookTurn turn(HookRequest request, RunContext context, CancellationCheck cancellation) {
    var place =
        new ToolContext(
            request.run(),
            call(context.run(), request.turn()),
            context.agent().name(),
            hostPaths.worktree(context),
            context.policy(),
            cancellation);
    return new HookTurn(request, context, place);
  }

  private static CallId call(RunRecord run, int turn) {
    return new CallId("%s.%d.0".formatted(run.workflowId(), turn));
  }

  private boolean beforeModel(
      HookTurn turn, Heartbeat beat, RunningActivityRegistry.StopListener listener)
      throws InterruptedException {
    RunId run = turn.run().id();
    int number = turn.request().turn();
    if (journal.messages().answer(run, number).isPresent()) {
      return true;
    }
    JsonObject told =
        prompt(turn).map(text -> JsonObject.of("prompt", text)).orElseGet(JsonObject::empty);
    CallHookResult hooked = asked(turn, told, beat, listener);
    List<Part> parts = new ArrayList<>(notices(hooked));
    hooked.notes().stream()
        .filter(note -> isNew(turn, note))
        .flatMap(note -> note.text("context").stream())
        .forEach(context -> parts.add(new Part.Text("A hook adds: " + context, true)));
    journal.transact(() -> {
      if (!parts.isEmpty()) {
        journal.messages().append(run, turn.key("hook"), number, parts);
      }
      hooked.refusal().ifPresent(reason -> refuse(turn, reason));
    });
    return hooked.refusal().isEmpty();
  }

  /**
   * Returns whether a hook's text is new. The conversation already holds the text that a hook gave
   * before the last turn.
   */
  private boolean isNew(HookTurn turn, JsonObject note) {
    int before = turn.request().turn() - 1;
    int position = note.number("position").map(Long::intValue).orElse(0);
    HookCall earlier =
        new HookCall(call(turn.run(), before), turn.request().event().key(), position);
    return before < turn.first()
        || journal
            .hookVerdicts()
            .find(earlier)
            .flatMap(verdict -> verdict.text("context"))
            .filter(context -> note.text("context").filter(context::equals).isPresent())
            .isEmpty();
  }

  private void refuse(HookTurn turn, String reason) {
    String text =
        "A hook refused turn %d of the agent '%s': %s Send a message to go on."
            .formatted(turn.request().turn(), turn.place().agent(), sentence(reason));
    List<Part> parts = List.of(new Part.Notice(text));
    journal
        .messages()
        .append(turn.run().id(), turn.key("hook-refusal"), turn.request().turn(), parts);
    if (journal.hookVerdicts().begin(new HookCall(turn.place().call(), "model.before.told", 0))) {
      journal.notice(turn.run().taskId(), NoticeLevel.WARNING, text);
    }
  }

  private static String sentence(String reason) {
    String words = reason.strip();
    return words.matches("(?s).*[.!?]") ? words : words + ".";
  }

  /** The words of people that the model is about to read for the first time. */
  private Optional<String> prompt(HookTurn turn) {
    RunRecord run = turn.run();
    int number = turn.request().turn();
    boolean first = number == turn.first();
    Stream<String> opening =
        first && run.kind() == RunKind.MAIN
            ? journal.messages().said(run.id()).stream()
                .map(HookActivitiesImpl::personal)
                .filter(text -> !text.isBlank())
                .reduce((_, last) -> last)
                .stream()
            : Stream.empty();
    boolean idle =
        first || journal.messages().answer(run.id(), number - 1).filter(this::calls).isEmpty();
    Stream<String> due =
        run.settings().steered()
            ? messages.forConversation(run.taskId()).stream()
                .filter(message -> idle || message.when() == UserMessage.When.STEER)
                .map(UserMessage::text)
            : Stream.empty();
    return Optional.of(Stream.concat(opening, due).collect(Collectors.joining("\n\n")))
        .filter(text -> !text.isBlank());
  }

  private boolean calls(Message answer) {
    return answer.parts().stream().anyMatch(Part.ToolCall.class::isInstance);
  }

  private static String personal(Message message) {
    return message.parts().stream()
        .flatMap(part ->
            part instanceof Part.Text text && !text.synthetic()
                ? Stream.of(text.text())
                : Stream.empty())
        .collect(Collectors.joining("\n"));
  }

  /** A run is sent back once; a refusal after that is kept, and the run ends. */
  private boolean atEnd(
      HookTurn turn, Heartbeat beat, RunningActivityRegistry.StopListener listener)
      throws InterruptedException {
    int number = turn.request().turn();
    var mark = new HookCall(call(turn.run(), turn.first()), "run.end.sent-back", 0);
    Optional<Integer> sentBack =
        journal.hookVerdicts().find(mark).flatMap(it -> it.number("turn")).map(Long::intValue);
    if (sentBack.filter(at -> at == number).isPresent()) {
      return false;
    }
    String words = journal.messages().lastWords(turn.run().id());
    JsonObject told = JsonObject.of("result", words).with("sentBack", sentBack.isPresent());
    CallHookResult hooked = asked(turn, told, beat, listener);
    List<Part> parts = new ArrayList<>(notices(hooked));
    Optional<String> again = hooked.refusal().filter(_ -> sentBack.isEmpty());
    again.ifPresent(reason -> parts.add(new Part.Text("Not done yet. " + reason, true)));
    journal.transact(() -> {
      if (!parts.isEmpty()) {
        journal.messages().append(turn.run().id(), turn.key("hook-end"), number + 1, parts);
      }
      if (again.isPresent()) {
        journal.hookVerdicts().begin(mark);
        journal.hookVerdicts().keep(mark, JsonObject.of("turn", number));
      }
    });
    return again.isEmpty();
  }

  private CallHookResult asked(
      HookTurn turn, JsonObject told, Heartbeat beat, RunningActivityRegistry.StopListener listener)
      throws InterruptedException {
    JsonObject facts =
        told.with("turn", turn.request().turn())
            .with("kind", Json.name(turn.run().kind()))
            .with("phase", Json.name(turn.run().phase()));
    CallHookResult hooked =
        hooks.ask(
            new HookQuestion(
                turn.request().event().key(), turn.place().agent(), facts, turn.place(), true));
    if (listener.stopped()) {
      beat.awaitEnd(STOPPING);
    }
    beat.throwIfEnded();
    return hooked;
  }

  /**
   * Returns notices for people on the actions of hooks. A hook that has passed without a word gets
   * no notice.
   */
  private static List<Part> notices(CallHookResult hooked) {
    return hooked.notes().stream()
        .filter(note -> note.text("reason").isPresent() || note.text("context").isPresent())
        .<Part>map(note ->
            new Part.Notice(
                "Hook '%s' (%s, %s ms): %s"
                    .formatted(
                        note.text("hook").orElse(""),
                        note.text("event").orElse(""),
                        Objects.toString(note.fields().get("elapsedMs")),
                        note.text("reason").orElse("adds to the conversation"))))
        .toList();
  }
}
