package dev.perdure.activities.program;

import dev.perdure.activities.agent.TaskConfigurations;
import dev.perdure.activities.journal.conversation.HookVerdictStore;
import dev.perdure.activities.journal.conversation.HookVerdictStore.HookCall;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.program.ExternalProgram.Answer;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.run.CallHooks;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.Excerpt;
import dev.perdure.planner.tool.ToolResult;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;

/**
 * The hooks of a task's configuration; each is asked once about a call, whatever is interrupted.
 */
public record ConfiguredHooks(
    TaskConfigurations configurations, HookVerdictStore verdicts, Sandbox sandbox)
    implements CallHooks {

  /** By this exit code a hook refuses, and says why on standard error. */
  private static final int REFUSES = 2;

  private static final int LONGEST_REASON = 2_000;
  private static final int LONGEST_LABEL = 80;

  @Override
  public Hooked before(HookedCall call) throws InterruptedException {
    return ask("tool.before", call, JsonObject.empty());
  }

  @Override
  public Hooked permission(HookedCall call) throws InterruptedException {
    return ask("permission.ask", call, JsonObject.empty());
  }

  /** What was done is done: a hook may add a word for the model, and no more. */
  @Override
  public ToolResult after(HookedCall call, ToolResult result) {
    JsonObject told = JsonObject.of("output", result.output()).with("isError", result.isError());
    try {
      Hooked hooked = ask("tool.after", call, JsonObject.of("result", told.fields()));
      if (hooked.notes().isEmpty()) {
        return result;
      }
      List<Object> notes = new ArrayList<>(result.metadata().list("hooks"));
      hooked.notes().forEach(note -> notes.add(note.fields()));
      String word = hooked.refusal().map("\n\nA hook says: "::concat).orElse("");
      return result.withOutput(result.output() + word).with("hooks", notes);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return result;
    }
  }

  private Hooked ask(String event, HookedCall call, JsonObject more) throws InterruptedException {
    List<HookRule> rules = rules(event, call);
    JsonObject arguments = call.arguments();
    List<JsonObject> notes = new ArrayList<>();
    for (int i = 0; i < rules.size(); i++) {
      HookCall place = new HookCall(call.context().call(), event, i);
      JsonObject verdict = once(place, rules.get(i), input(event, call, arguments, more));
      notes.add(verdict.without("arguments"));
      if (verdict.fields().get("arguments") instanceof Map<?, ?>) {
        arguments = verdict.object("arguments");
      }
      if (verdict.text("verdict").filter("refuse"::equals).isPresent()) {
        return new Hooked(arguments, verdict.text("reason"), notes);
      }
    }
    return new Hooked(arguments, Optional.empty(), notes);
  }

  private List<HookRule> rules(String event, HookedCall call) {
    var hooks = configurations.settings(call.context().run()).hooks();
    return Json.readList(Json.write(hooks.list(event)), HookRule.class).stream()
        .filter(rule -> rule.concerns(call.tool()))
        .toList();
  }

  private record Input(ToolContext context, JsonObject json) {}

  private static Input input(String event, HookedCall call, JsonObject arguments, JsonObject more) {
    ToolContext context = call.context();
    JsonObject json =
        more.with("event", event)
            .with("tool", call.tool())
            .with("arguments", arguments.fields())
            .with("agent", context.agent())
            .with("run", context.run().value())
            .with("call", context.call().value())
            .with("cwd", context.worktree().root().toString())
            .with("readOnly", context.readOnly());
    return new Input(context, json);
  }

  private JsonObject once(HookCall place, HookRule rule, Input input) throws InterruptedException {
    if (verdicts.begin(place)) {
      JsonObject verdict = asked(place, rule, input);
      verdicts.keep(place, verdict);
      return verdict;
    }
    return verdicts
        .find(place)
        .orElseGet(() -> failed(note(place, rule, 0), rule, "was interrupted"));
  }

  private JsonObject asked(HookCall place, HookRule rule, Input input) throws InterruptedException {
    long begun = System.nanoTime();
    byte[] json = Json.write(input.json()).getBytes(StandardCharsets.UTF_8);
    Answer answer = rule.program().run(json, input.context(), sandbox);
    JsonObject note = note(place, rule, (System.nanoTime() - begun) / 1_000_000);
    if (answer.timedOut()) {
      return failed(
          note, rule, "did not return within %d ms".formatted(rule.program().limit().toMillis()));
    }
    if (answer.code() == REFUSES) {
      return refused(note, answer.errors());
    }
    return answer.code() == 0
        ? read(note, rule, answer.output())
        : failed(note, rule, "failed: " + answer.errors());
  }

  /** Reads {@code {"verdict": "pass"|"refuse", "reason", "arguments"}}; no words pass. */
  private static JsonObject read(JsonObject note, HookRule rule, String output) {
    try {
      JsonObject said = output.isBlank() ? JsonObject.empty() : Json.read(output, JsonObject.class);
      String verdict = said.text("verdict").orElse("pass");
      return switch (verdict) {
        case "refuse" -> refused(note, said.text("reason").orElse("no reason was given"));
        case "pass" ->
            said.fields().get("arguments") instanceof Map<?, ?> changed
                ? note.with("verdict", "changed").with("arguments", changed)
                : note.with("verdict", "pass");
        default -> failed(note, rule, "gave the verdict '%s'".formatted(verdict));
      };
    } catch (JacksonException broken) {
      return failed(note, rule, "did not answer with a JSON object");
    }
  }

  private static JsonObject refused(JsonObject note, String reason) {
    return note.with("verdict", "refuse").with("reason", Excerpt.start(reason, LONGEST_REASON));
  }

  private static JsonObject failed(JsonObject note, HookRule rule, String what) {
    String sentence = "The hook '%s' %s.".formatted(rule.label(), what);
    return rule.passesOnFailure()
        ? note.with("verdict", "pass").with("reason", Excerpt.start(sentence, LONGEST_REASON))
        : refused(note, sentence);
  }

  private static JsonObject note(HookCall place, HookRule rule, long millis) {
    return JsonObject.of("event", place.event())
        .with("hook", Excerpt.start(rule.label(), LONGEST_LABEL))
        .with("elapsedMs", millis);
  }
}
