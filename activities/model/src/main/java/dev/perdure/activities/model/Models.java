package dev.perdure.activities.model;

import dev.perdure.planner.agent.AllowedModels;
import dev.perdure.planner.agent.ModelFallbackChain;
import java.util.List;
import java.util.Optional;

/**
 * The models of this installation: finds one by name, and knows the standard one, the one for small
 * jobs and the one that takes over after a failure.
 */
public interface Models {

  /** The name a task gets that names no model. */
  String standard();

  /** The name a task gets that names no model; empty if no model is set and no key. */
  default Optional<String> standardConfigured() {
    return Optional.of(standard());
  }

  /** The models that take over from one another where the installation names some. */
  default ModelFallbackChain fallbackChain() {
    return ModelFallbackChain.of(null);
  }

  /** The name for small jobs, where the installation names one. */
  default Optional<String> smallConfigured() {
    return Optional.empty();
  }

  /**
   * The model of a name such as {@code anthropic/claude-sonnet-4-5}; an empty name is the standard
   * one.
   *
   * @throws ModelFailure whose sentence names what is wrong with the name or what is not set
   */
  ResolvedModel find(String name);

  /** The same, within the models that the organisation allows. */
  default ResolvedModel find(String name, AllowedModels allowedModels) {
    if (!name.isBlank()) {
      require(name.strip(), allowedModels);
    }
    ResolvedModel model = find(name);
    require(model.card().name(), allowedModels);
    return model;
  }

  private static void require(String name, AllowedModels allowedModels) {
    allowedModels
        .refusal(name)
        .ifPresent(sentence -> {
          throw ModelFailure.of(ModelFailureKind.UNKNOWN_MODEL, sentence);
        });
  }

  /** The newest model of a family such as sonnet that can be asked. */
  default Optional<String> newest(String family) {
    return Optional.empty();
  }

  /**
   * Returns why no provider has a model of this name, according to the providers' lists. The method
   * asks no server.
   */
  default Optional<String> unlisted(String name) {
    return Optional.empty();
  }

  /** The environment variables of the vendors' keys, any of which makes a standard model. */
  default List<String> keyVariables() {
    return List.of();
  }

  /** Whether the provider's key is set, or the provider needs none. */
  default boolean hasKey(String provider) {
    return true;
  }

  /** The catalogue, for pages. */
  List<ModelCard> cards();

  /** The catalogue of one provider; that of a cloud holds what the cloud offers to customers. */
  default List<ModelCard> cards(String provider) {
    return cards().stream().filter(card -> card.provider().equals(provider)).toList();
  }

  /** Whether a model can be told how hard to think; of one that nobody lists that is assumed. */
  default boolean takesVariants(String name) {
    return cards().stream()
        .noneMatch(
            card -> card.name().equals(name) && card.traits().reasoning() == ReasoningMode.NONE);
  }
}
