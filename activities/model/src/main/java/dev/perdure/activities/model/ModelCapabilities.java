package dev.perdure.activities.model;

import java.util.List;
import java.util.regex.Pattern;

/**
 * The traits of a model: its inputs besides text, and the way to ask for reasoning.
 *
 * @param efforts the efforts that the model takes, the lowest first; empty if they are unknown
 */
public record ModelCapabilities(
    ModelApi api,
    boolean temperature,
    ReasoningMode reasoning,
    boolean images,
    boolean pdfs,
    List<String> efforts) {

  private static final Pattern IMAGES =
      Pattern.compile(
          "(?i)^(openai/)?(gpt-(?!3)|chatgpt|o[1-9])|gemini|claude|vision|(^|[^a-z])vl([^a-z]|$)|vl-|llava|pixtral|gemma-?[3-9]|llama-?4|grok");

  public ModelCapabilities {
    efforts = List.copyOf(efforts);
  }

  /** Traits of a model whose efforts are unknown. */
  public ModelCapabilities(
      ModelApi api, boolean temperature, ReasoningMode reasoning, boolean images, boolean pdfs) {
    this(api, temperature, reasoning, images, pdfs, List.of());
  }

  /**
   * The traits of a model nobody lists. It is shown images if its name says that it takes them: one
   * that does not would refuse the whole request.
   */
  public static ModelCapabilities of(ModelApi api, String id) {
    boolean isClaude =
        switch (api) {
          case MESSAGES -> true;
          case CONVERSE -> id.contains("anthropic.");
          case CHAT, RESPONSES, GENERATE_CONTENT -> false;
        };
    boolean isGemini = api == ModelApi.GENERATE_CONTENT;
    boolean images = isClaude || isGemini || IMAGES.matcher(id).find();
    return new ModelCapabilities(api, true, ReasoningMode.NONE, images, isClaude || isGemini);
  }

  /** The same traits, asked by another API; Google's own API takes documents from all models. */
  ModelCapabilities by(ModelApi other) {
    boolean takesPdfs = pdfs || other == ModelApi.GENERATE_CONTENT;
    return new ModelCapabilities(other, temperature, reasoning, images, takesPdfs, efforts);
  }
}
