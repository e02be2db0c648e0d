package dev.perdure.activities.model.script;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Usage;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A turn of a model script as it stands in the YAML file. */
record TurnYaml(
    @Nullable WhenText when,
    @Nullable String text,
    @Nullable String thinking,
    @JsonProperty("tool_calls") @Nullable List<CallText> toolCalls,
    @Nullable String finish,
    @Nullable UsageText usage,
    @JsonProperty("delay_ms") @Nullable Long delayMs,
    @Nullable ErrorText error,
    @Nullable String times) {

  ScriptTurn turn(int line) {
    return new ScriptTurn(
        line, when == null ? WhenText.ANY.when() : when.when(), reply(), howOften());
  }

  private ScriptedReply reply() {
    List<CallText> calls = toolCalls == null ? List.of() : toolCalls;
    return new ScriptedReply(
        text == null ? "" : text,
        thinking == null ? "" : thinking,
        calls.stream().map(CallText::call).toList(),
        Optional.ofNullable(finish).map(TurnYaml::reason),
        usage == null ? Usage.none() : usage.usage(),
        Duration.ofMillis(delayMs == null ? 0 : Math.max(0, delayMs)),
        Optional.ofNullable(error).map(ErrorText::refusal));
  }

  private int howOften() {
    if (times == null) {
      return 1;
    }
    if (times.equals("always")) {
      return ScriptTurn.ALWAYS;
    }
    if (!times.matches("[1-9]\\d{0,8}")) {
      throw new IllegalArgumentException(
          "times is '%s', but must be a number from 1 or 'always'".formatted(times));
    }
    return Integer.parseInt(times);
  }

  private static FinishReason reason(String text) {
    return Arrays.stream(FinishReason.values())
        .filter(reason -> reason.name().toLowerCase(Locale.ROOT).equals(text))
        .findFirst()
        .orElseThrow(() ->
            new IllegalArgumentException(
                "finish is '%s', but must be one of end_turn, tool_use, max_tokens,".formatted(text)
                    + " content_filter"));
  }

  record WhenText(
      @Nullable String agent,
      @Nullable String phase,
      @Nullable String step,
      @Nullable Integer turn,
      @Nullable String contains) {

    static final WhenText ANY = new WhenText(null, null, null, null, null);

    ScriptTurn.Condition when() {
      return new ScriptTurn.Condition(
          Optional.ofNullable(agent),
          Optional.ofNullable(phase),
          Optional.ofNullable(step),
          Optional.ofNullable(turn),
          Optional.ofNullable(contains));
    }
  }

  /** Arguments are an object, or a text that is played as it stands, JSON or not. */
  record CallText(@Nullable String name, @Nullable JsonNode arguments) {

    ScriptedCall call() {
      if (name == null) {
        throw new IllegalArgumentException("a tool call has no name");
      }
      if (arguments == null || arguments.isNull()) {
        return new ScriptedCall(name, "{}");
      }
      return new ScriptedCall(
          name, arguments.isString() ? arguments.asString() : arguments.toString());
    }
  }

  record UsageText(
      @JsonAlias({"inputTokens", "input_tokens"}) long input,
      @JsonAlias({"outputTokens", "output_tokens"}) long output,
      @JsonProperty("cache_read") @JsonAlias({"cacheReadTokens", "cache_read_tokens"})
          long cacheRead,
      @JsonProperty("cache_write") @JsonAlias({"cacheWriteTokens", "cache_write_tokens"})
          long cacheWrite,
      @Nullable BigDecimal cost) {

    Usage usage() {
      return new Usage(input, output, cacheRead, cacheWrite, cost == null ? BigDecimal.ZERO : cost);
    }
  }

  record ErrorText(
      @Nullable Integer status, @JsonProperty("retry_after") @Nullable Double retryAfter) {

    ScriptedError refusal() {
      if (status == null || status < 400 || status > 599) {
        throw new IllegalArgumentException("error needs a status from 400 to 599");
      }
      return new ScriptedError(
          status,
          Optional.ofNullable(retryAfter)
              .map(seconds -> Duration.ofMillis(Math.round(seconds * 1000))));
    }
  }
}
