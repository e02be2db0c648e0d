package dev.perdure.activities.extension;

import dev.perdure.activities.agent.TaskConfigurationLookup;
import dev.perdure.activities.journal.conversation.HookCall;
import dev.perdure.activities.journal.conversation.HookVerdictStore;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.tool.IdempotencyKey;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.run.CallHookResult;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.TextShortener;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;

/** Runs the hooks of an event in order until one refuses, and stores what each answered. */
record HookRunner(
    TaskConfigurationLookup configurations, HookVerdictStore verdicts, Sandbox sandbox) {

  /** By this exit code a hook refuses, and says why on standard error. */
  private static final int REFUSAL_EXIT_CODE = 2;

  /** How often a hook of a run is begun before it counts as failed. */
  private static final int MAX_ATTEMPTS = 3;

  private static final int MAX_REASON_LENGTH = 2_000;
  private static final int MAX_CONTEXT_LENGTH = 10_000;
  private static final int MAX_LABEL_LENGTH = 80;

  CallHookResult ask(HookQuestion question) throws InterruptedException {
    List<HookRule> rules = rules(question);
    JsonObject told =
        question
            .told()
            .with("event", question.event())
            .with("agent", question.context().agent())
            .with("run", question.context().run().value())
            .with("cwd", question.context().worktree().root().toString())
            .with("readOnly", question.context().readOnly());
    List<JsonObject> notes = new ArrayList<>();
    for (int i = 0; i < rules.size(); i++) {
      if (rules.get(i).concerns(question.subject(), told)) {
        HookCall place = new HookCall(question.context().call(), question.event(), i);
        JsonObject verdict = runOnce(place, rules.get(i), question, told);
        notes.add(verdict.without("arguments").with("position", i));
        if (verdict.fields().get("arguments") instanceof Map<?, ?> changed) {
          told = told.with("arguments", changed);
        }
        if (verdict.text("verdict").filter("refuse"::equals).isPresent()) {
          return new CallHookResult(told.object("arguments"), verdict.text("reason"), notes);
        }
      }
    }
    return new CallHookResult(told.object("arguments"), Optional.empty(), notes);
  }

  /** A hook that is asked again about the same turn gets the same key. */
  private static String key(HookCall place) {
    return IdempotencyKey.of("%s.%s.%d".formatted(place.call(), place.event(), place.position()));
  }

  private List<HookRule> rules(HookQuestion question) {
    var hooks = configurations.settings(question.context().run()).hooks();
    return Json.readList(Json.write(hooks.list(question.event())), HookRule.class);
  }

  private JsonObject runOnce(HookCall place, HookRule rule, HookQuestion question, JsonObject told)
      throws InterruptedException {
    int attempt = verdicts.attempt(place);
    Optional<JsonObject> kept = attempt == 1 ? Optional.empty() : verdicts.find(place);
    if (kept.isPresent()) {
      return kept.get();
    }
    int most = question.again() ? MAX_ATTEMPTS : 1;
    if (attempt > most) {
      String times = most == 1 ? "was interrupted" : "was interrupted %d times".formatted(most);
      return failed(note(place, rule, 0), rule, times);
    }
    JsonObject verdict = asked(place, rule, question.context(), told);
    if (question.again() && question.context().cancellation().requested()) {
      verdicts.withdraw(place);
    } else {
      verdicts.keep(place, verdict);
    }
    return verdict;
  }

  private JsonObject asked(HookCall place, HookRule rule, ToolContext context, JsonObject told)
      throws InterruptedException {
    long begun = System.nanoTime();
    Optional<String> claude = rule.claudeEvent(told);
    JsonObject input =
        claude.map(event -> ClaudeHookMapper.input(told, event, context)).orElse(told);
    ProgramResult answer = rule.program().run(ProgramInput.of(input, key(place)), context, sandbox);
    JsonObject note = note(place, rule, (System.nanoTime() - begun) / 1_000_000);
    if (answer.timedOut()) {
      return failed(
          note, rule, "did not return within %d ms".formatted(rule.program().limit().toMillis()));
    }
    if (answer.code() == REFUSAL_EXIT_CODE) {
      return refused(note, answer.errors());
    }
    return answer.code() == 0
        ? read(note, rule, claude, answer.output())
        : failed(note, rule, "failed: " + answer.errors());
  }

  /**
   * Reads {@code {"verdict": "pass"|"refuse", "reason", "arguments", "context"}}; no words pass.
   */
  private static JsonObject read(
      JsonObject note, HookRule rule, Optional<String> claude, String output) {
    try {
      JsonObject said =
          claude
              .map(event -> ClaudeHookMapper.answer(output.strip(), event))
              .orElseGet(() ->
                  output.isBlank() ? JsonObject.empty() : Json.read(output, JsonObject.class));
      String verdict = said.text("verdict").orElse("pass");
      return switch (verdict) {
        case "refuse" -> refused(note, said.text("reason").orElse("no reason was given"));
        case "pass" -> passed(note, said);
        default -> failed(note, rule, "gave the verdict '%s'".formatted(verdict));
      };
    } catch (JacksonException e) {
      return failed(note, rule, "did not answer with a JSON object");
    }
  }

  private static JsonObject passed(JsonObject note, JsonObject said) {
    JsonObject verdict =
        said.fields().get("arguments") instanceof Map<?, ?> changed
            ? note.with("verdict", "changed").with("arguments", changed)
            : note.with("verdict", "pass");
    return said.text("context")
        .filter(context -> !context.isBlank())
        .map(context -> verdict.with("context", TextShortener.start(context, MAX_CONTEXT_LENGTH)))
        .orElse(verdict);
  }

  private static JsonObject refused(JsonObject note, String reason) {
    return note.with("verdict", "refuse")
        .with("reason", TextShortener.start(reason, MAX_REASON_LENGTH));
  }

  private static JsonObject failed(JsonObject note, HookRule rule, String what) {
    String sentence = "The hook '%s' %s.".formatted(rule.label(), what);
    return rule.passesOnFailure()
        ? note.with("verdict", "pass")
            .with("reason", TextShortener.start(sentence, MAX_REASON_LENGTH))
        : refused(note, sentence);
  }

  private static JsonObject note(HookCall place, HookRule rule, long millis) {
    return JsonObject.of("event", place.event())
        .with("hook", TextShortener.start(rule.label(), MAX_LABEL_LENGTH))
        .with("elapsedMs", millis);
  }
}
