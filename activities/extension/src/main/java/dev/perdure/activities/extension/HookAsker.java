package dev.perdure.activities.extension;

import dev.perdure.activities.json.Json;
import dev.perdure.activities.process.Heartbeat;
import dev.perdure.activities.process.RunningActivityRegistry;
import dev.perdure.activities.tool.run.CallHookResult;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.Part;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/** Asks the hooks of a task about a turn, until the turn is stopped. */
final class HookAsker {

  private static final Duration STOP_TIMEOUT = Duration.ofSeconds(5);

  private final HookRunner hookRunner;

  HookAsker(HookRunner hookRunner) {
    this.hookRunner = hookRunner;
  }

  CallHookResult ask(
      HookTurn turn,
      JsonObject told,
      Heartbeat heartbeat,
      RunningActivityRegistry.StopListener listener)
      throws InterruptedException {
    JsonObject facts =
        told.with("turn", turn.request().turn())
            .with("kind", Json.name(turn.run().kind()))
            .with("phase", Json.name(turn.run().phase()));
    CallHookResult hookResult =
        hookRunner.ask(
            new HookQuestion(
                turn.request().event().key(), turn.place().agent(), facts, turn.place(), true));
    if (listener.stopped()) {
      heartbeat.awaitEnd(STOP_TIMEOUT);
    }
    heartbeat.throwIfEnded();
    return hookResult;
  }

  /**
   * Returns notices for people on the actions of hooks. A hook that has passed without a word gets
   * no notice.
   */
  static List<Part> notices(CallHookResult hookResult) {
    return hookResult.notes().stream()
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
