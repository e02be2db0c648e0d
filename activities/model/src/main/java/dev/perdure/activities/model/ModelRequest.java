package dev.perdure.activities.model;

import java.util.List;

/**
 * A request to a language model: the run and turn it is for, the vendor's name of the model, the
 * prompt, its options and its pictures; for a scripted model also the script turns used so far.
 */
public record ModelRequest(
    ModelCallContext context,
    String model,
    ModelPrompt prompt,
    ModelOptions options,
    List<Integer> usedTurns,
    MediaSource media) {

  public ModelRequest {
    usedTurns = List.copyOf(usedTurns);
  }

  /** A request for a turn of a run that has used no script turn. */
  public static ModelRequest of(ModelCallContext context, String model, ModelPrompt prompt) {
    return new ModelRequest(
        context, model, prompt, ModelOptions.standard(), List.of(), MediaSource.none());
  }

  /** The same request with other options. */
  public ModelRequest with(ModelOptions changed) {
    return new ModelRequest(context, model, prompt, changed, usedTurns, media);
  }

  /** The same request of a run that has used these script turns. */
  public ModelRequest after(List<Integer> turns) {
    return new ModelRequest(context, model, prompt, options, turns, media);
  }

  /** The same request with a place to find pictures. */
  public ModelRequest showing(MediaSource kept) {
    return new ModelRequest(context, model, prompt, options, usedTurns, kept);
  }
}
