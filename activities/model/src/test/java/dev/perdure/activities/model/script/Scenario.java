package dev.perdure.activities.model.script;

import dev.perdure.activities.model.ModelCallContext;
import dev.perdure.activities.model.wire.Brain;
import dev.perdure.activities.model.wire.Fault;
import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.activities.model.wire.WireRequest;
import dev.perdure.activities.model.wire.WireTokens;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Usage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Plays a script over the wire. A run is told by the first words said in it, its place by the
 * environment block; the same request again, as after a kill, gets the same turn again.
 */
public final class Scenario implements Brain {

  private final ModelScript script;
  private final Map<String, List<Integer>> used = new HashMap<>();
  private final Map<String, ScriptCue> played = new HashMap<>();

  private Scenario(ModelScript script) {
    this.script = script;
  }

  /** The scenario of a file. */
  public static Scenario of(Path file) {
    return new Scenario(ModelScriptReader.read(file));
  }

  /** The scenario of a text. */
  public static Scenario of(String yaml) {
    return new Scenario(ModelScriptReader.read("scenario", yaml));
  }

  @Override
  public synchronized WireReply reply(WireRequest request) {
    Optional<ScriptCue> cue = cue(request);
    return cue.map(found -> found.turn().reply())
        .or(() -> DefaultReplies.reply(request.agent(), request.tools(), request.request()))
        .map(Scenario::wired)
        .orElseGet(() -> ended(request));
  }

  private Optional<ScriptCue> cue(WireRequest request) {
    String place =
        String.join(
            "\u0000",
            request.agent(),
            request.phase(),
            request.step().orElse(""),
            request.request(),
            String.valueOf(request.answers()),
            request.newest());
    if (played.containsKey(place)) {
      return Optional.of(played.get(place));
    }
    List<Integer> before = used.computeIfAbsent(request.request(), _ -> new ArrayList<>());
    Optional<ScriptCue> cue = script.next(context(request), request.newest(), before);
    cue.ifPresent(found -> {
      before.add(found.index());
      if (found.turn().reply().error().isEmpty()) {
        played.put(place, found);
      }
    });
    return cue;
  }

  private static ModelCallContext context(WireRequest request) {
    return new ModelCallContext(
        request.request(), request.agent(), request.phase(), request.step(), request.answers() + 1);
  }

  private static WireReply wired(ScriptedReply reply) {
    if (reply.error().isPresent()) {
      return refused(reply.error().get());
    }
    WireReply wired =
        WireReply.text(reply.text())
            .thinking(reply.thinking())
            .after(reply.delay())
            .finishing(reply.finish().map(Scenario::name).orElse(""));
    if (!reply.usage().equals(Usage.none())) {
      wired = wired.using(tokens(reply.usage()));
    }
    for (var call : reply.calls()) {
      wired = wired.and(call.name(), call.arguments());
    }
    return wired;
  }

  private static WireTokens tokens(Usage usage) {
    return new WireTokens(
        usage.inputTokens(),
        usage.outputTokens(),
        usage.cacheReadTokens(),
        usage.cacheWriteTokens());
  }

  private static WireReply refused(ScriptedError refusal) {
    Map<String, String> headers =
        refusal
            .retryAfter()
            .map(wait -> Map.of("retry-after", String.valueOf(wait.toMillis() / 1000.0)))
            .orElse(Map.of());
    return WireReply.text("")
        .broken(
            Fault.Refused.of(refusal.status(), "scripted_error", "The script says so.", headers));
  }

  private static WireReply ended(WireRequest request) {
    return WireReply.refused(
        400,
        "invalid_request_error",
        "The scenario has no turn for agent %s, phase %s, step %s, turn %d: %s"
            .formatted(
                request.agent(),
                request.phase(),
                request.step().orElse("none"),
                request.answers() + 1,
                request.newest()));
  }

  private static String name(FinishReason reason) {
    return reason.name().toLowerCase(Locale.ROOT);
  }
}
