package dev.perdure.activities.model;

import dev.perdure.planner.message.Usage;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A model's entry in the catalogue: its provider and id, its limits in tokens, its price, and its
 * capabilities such as images and reasoning.
 */
public record ModelCard(
    String provider,
    String id,
    int contextTokens,
    int outputTokens,
    Optional<Price> price,
    Traits traits) {

  private static final int LONGEST_ANSWER = 32_000;
  private static final int SMALLEST_ANSWER = 1_024;

  /**
   * The longest answer to ask for unless someone asks for more: room must stay for the question.
   */
  public int answerTokens() {
    int room = Math.max(contextTokens / 4, SMALLEST_ANSWER);
    return Math.min(Math.min(outputTokens, LONGEST_ANSWER), room);
  }

  /** The name people write: {@code provider/model}. */
  public String name() {
    return provider + "/" + id;
  }

  /** The same model under another name. */
  public ModelCard named(String other) {
    return new ModelCard(provider, other, contextTokens, outputTokens, price, traits);
  }

  /**
   * The same, asked by responses if it reasons: in a chat it may not both reason and call tools.
   */
  public ModelCard reasoningByResponses() {
    if (traits.reasoning() != Reasoning.EFFORT) {
      return this;
    }
    var changed =
        new Traits(Api.RESPONSES, traits.temperature(), Reasoning.EFFORT, traits.images(), true);
    return new ModelCard(provider, id, contextTokens, outputTokens, price, changed);
  }

  /** The same tokens with what they cost, null where the price is unknown; a known cost stays. */
  public Usage priced(Usage tokens) {
    if (tokens.cost() != null) {
      return tokens;
    }
    return new Usage(
        tokens.inputTokens(),
        tokens.outputTokens(),
        tokens.cacheReadTokens(),
        tokens.cacheWriteTokens(),
        cost(tokens));
  }

  private @Nullable BigDecimal cost(Usage tokens) {
    return price.map(known -> known.of(tokens)).orElse(null);
  }

  /** What a model takes besides words, and how it is asked to reason. */
  public record Traits(
      Api api, boolean temperature, Reasoning reasoning, boolean images, boolean pdfs) {

    private static final Pattern IMAGES =
        Pattern.compile(
            "(?i)^(openai/)?(gpt-(?!3)|chatgpt|o[1-9])|gemini|claude|vision|(^|[^a-z])vl([^a-z]|$)|vl-|llava|pixtral|gemma-?[3-9]|llama-?4|grok");

    /**
     * The traits of a model nobody lists. It is shown images if its name says that it takes them:
     * one that does not would refuse the whole request.
     */
    public static Traits of(Api api, String id) {
      boolean isClaude =
          switch (api) {
            case MESSAGES -> true;
            case CHAT, RESPONSES -> false;
          };
      boolean images = isClaude || IMAGES.matcher(id).find();
      return new Traits(api, true, Reasoning.NONE, images, isClaude);
    }
  }

  /** The interface that a model is asked by. */
  public enum Api {
    /** OpenAI's chat completions. */
    CHAT,
    /** OpenAI's responses. */
    RESPONSES,
    /** Anthropic's messages. */
    MESSAGES
  }

  /** How a model is asked to reason. */
  public enum Reasoning {
    /** Not at all, or as it likes. */
    NONE,
    /** By a budget of tokens. */
    BUDGET,
    /** By an effort, as much as it finds necessary. */
    ADAPTIVE,
    /** By an effort. */
    EFFORT
  }

  /** US dollars for a million tokens of each sort. */
  public record Price(
      BigDecimal input, BigDecimal output, BigDecimal cacheRead, BigDecimal cacheWrite) {

    private static final int MILLION_DIGITS = 6;

    /** What these tokens cost; input tokens are those that no cache answered. */
    public BigDecimal of(Usage tokens) {
      return times(input, tokens.inputTokens())
          .add(times(output, tokens.outputTokens()))
          .add(times(cacheRead, tokens.cacheReadTokens()))
          .add(times(cacheWrite, tokens.cacheWriteTokens()));
    }

    private static BigDecimal times(BigDecimal perMillion, long tokens) {
      return perMillion.multiply(BigDecimal.valueOf(tokens)).movePointLeft(MILLION_DIGITS);
    }
  }
}
