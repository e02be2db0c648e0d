package dev.perdure.activities.model.script;

import dev.perdure.activities.model.Cancellation;
import dev.perdure.activities.model.ChatModel;
import dev.perdure.activities.model.ModelCallContext;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailureKind;
import dev.perdure.activities.model.ModelOutputSanitizer;
import dev.perdure.activities.model.ModelReply;
import dev.perdure.activities.model.ModelRequest;
import dev.perdure.activities.model.ReplyListener;
import dev.perdure.activities.model.ReplyPiece;
import dev.perdure.activities.model.ToolArgumentParser;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.MessageRole;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.tool.ToolSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A fake model for demos and tests that plays the replies of a script. Its position survives a
 * restart, as stored messages carry the turns played.
 */
public final class ScriptedModel implements ChatModel {

  private static final int MAX_QUOTED_MESSAGE_LENGTH = 300;

  private final ModelScript script;
  private final Map<String, List<Integer>> errors = new ConcurrentHashMap<>();

  /** Plays this script. */
  public ScriptedModel(ModelScript script) {
    this.script = script;
  }

  @Override
  public ModelReply stream(
      ModelRequest request, ReplyListener listener, Cancellation cancellation) {
    ModelCallContext context = request.context();
    String newest = ConversationText.newest(request.prompt().messages());
    List<Integer> played =
        errors.computeIfAbsent(context.runId(), _ -> new CopyOnWriteArrayList<>());
    var used = new ArrayList<>(used(request));
    used.addAll(played);
    Optional<ScriptCue> cue = script.next(context, newest, used);
    ScriptedReply reply =
        cue.map(found -> found.turn().reply())
            .or(() -> byDefault(request))
            .orElseThrow(() -> ended(context, newest));
    pause(reply.delay(), cancellation);
    reply
        .error()
        .ifPresent(refusal -> {
          cue.ifPresent(found -> played.add(found.index()));
          throw refused(refusal);
        });
    return play(request, reply, cue.map(ScriptCue::index), listener);
  }

  private List<Integer> used(ModelRequest request) {
    return request.usedTurns().isEmpty()
        ? PlayedTurns.in(request.prompt().messages(), script)
        : request.usedTurns();
  }

  private static Optional<ScriptedReply> byDefault(ModelRequest request) {
    var prompt = request.prompt();
    return DefaultReplies.reply(
        request.context().agent(),
        prompt.tools().stream().map(ToolSpec::name).toList(),
        ConversationText.asked(prompt.messages()));
  }

  private ModelReply play(
      ModelRequest request, ScriptedReply reply, Optional<Integer> index, ReplyListener listener) {
    List<ReplyPiece> pieces = new ArrayList<>();
    if (!reply.thinking().isEmpty()) {
      String thinking = ModelOutputSanitizer.text(reply.thinking());
      listener.onThinking(thinking);
      pieces.add(new ReplyPiece.ReasoningPiece(thinking, Optional.empty()));
    }
    if (!reply.text().isEmpty()) {
      String text = ModelOutputSanitizer.text(reply.text());
      listener.onText(text);
      pieces.add(new ReplyPiece.TextPiece(text));
    }
    for (ScriptedCall call : reply.calls()) {
      listener.onCall(call.name());
      pieces.add(ToolArgumentParser.call(Optional.empty(), call.name(), call.arguments()));
    }
    FinishReason fits = reply.calls().isEmpty() ? FinishReason.END_TURN : FinishReason.TOOL_USE;
    return new ModelReply(
        pieces, reply.finish().orElse(fits), reply.usage(), request.model(), index);
  }

  private static void pause(Duration delay, Cancellation cancellation) {
    var cancelled = new CountDownLatch(1);
    boolean stopped;
    try (var _ = cancellation.onCancel(cancelled::countDown)) {
      stopped = cancelled.await(delay.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      stopped = true;
    }
    if (stopped) {
      throw ModelFailure.cancelled();
    }
  }

  private static ModelFailure refused(ScriptedError refusal) {
    int status = refusal.status();
    ModelFailureKind kind =
        switch (status) {
          case 401, 403 -> ModelFailureKind.UNAUTHORISED;
          case 404 -> ModelFailureKind.UNKNOWN_MODEL;
          case 413 -> ModelFailureKind.CONTEXT_OVERFLOW;
          case 429 -> ModelFailureKind.RATE_LIMITED;
          default -> status >= 500 ? ModelFailureKind.OVERLOADED : ModelFailureKind.INVALID_REQUEST;
        };
    return ModelFailure.answered(
        kind, "The script answers with the error %d.".formatted(status), refusal.retryAfter());
  }

  private ModelFailure ended(ModelCallContext context, String newest) {
    String shown = TextShortener.start(newest, MAX_QUOTED_MESSAGE_LENGTH);
    return ModelFailure.of(
        ModelFailureKind.SCRIPT_ENDED,
        "The script %s has no turn left for %s, whose last message is '%s': add a turn that fits."
            .formatted(script.source(), context.sentence(), shown));
  }

  /**
   * Recognises in a stored conversation which turns have been played, for a caller that kept no
   * marks of them: each answer is the first turn not yet taken that says and calls the same.
   */
  static final class PlayedTurns {

    private PlayedTurns() {}

    static List<Integer> in(List<Message> messages, ModelScript script) {
      List<Integer> played = new ArrayList<>();
      for (Message message : messages) {
        if (message.role() == MessageRole.ASSISTANT) {
          mark(message, script, played);
        }
      }
      return played;
    }

    private static void mark(Message message, ModelScript script, List<Integer> played) {
      for (int i = 0; i < script.turns().size(); i++) {
        ScriptTurn turn = script.turns().get(i);
        if (Collections.frequency(played, i) < turn.times() && isSame(message, turn.reply())) {
          played.add(i);
          return;
        }
      }
    }

    private static boolean isSame(Message message, ScriptedReply reply) {
      List<String> calls =
          message.parts().stream()
              .filter(Part.ToolCall.class::isInstance)
              .map(part -> ((Part.ToolCall) part).name())
              .toList();
      return reply.error().isEmpty()
          && message.words().equals(ModelOutputSanitizer.text(reply.text()))
          && calls.equals(reply.calls().stream().map(ScriptedCall::name).toList());
    }
  }
}
