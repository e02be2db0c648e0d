package dev.perdure.activities.model;

import dev.perdure.planner.agent.ReasoningEffort;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.tool.ToolSpec;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request to a language model: the run and turn it is for, the vendor's name of the model, the
 * prompt, its options and its pictures; for a scripted model also the script turns used so far.
 */
public record ModelRequest(
    Context context,
    String model,
    Prompt prompt,
    Options options,
    List<Integer> usedTurns,
    Media media) {

  public ModelRequest {
    usedTurns = List.copyOf(usedTurns);
  }

  /** A request for a turn of a run that has used no script turn. */
  public static ModelRequest of(Context context, String model, Prompt prompt) {
    return new ModelRequest(context, model, prompt, Options.standard(), List.of(), Media.none());
  }

  /** The same request with other options. */
  public ModelRequest with(Options changed) {
    return new ModelRequest(context, model, prompt, changed, usedTurns, media);
  }

  /** The same request of a run that has used these script turns. */
  public ModelRequest after(List<Integer> turns) {
    return new ModelRequest(context, model, prompt, options, turns, media);
  }

  /** The same request with a place to find pictures. */
  public ModelRequest showing(Media kept) {
    return new ModelRequest(context, model, prompt, options, usedTurns, kept);
  }

  /** Where pictures are kept under their SHA-256. */
  @FunctionalInterface
  public interface Media {

    /** The bytes of a picture. */
    Optional<byte[]> find(String sha256);

    /** No pictures at all. */
    static Media none() {
      return _ -> Optional.empty();
    }
  }

  /**
   * What the model reads: the system text, the conversation as it is stored, the tools on offer,
   * and whether it may call them in this answer.
   */
  public record Prompt(
      String system, List<Message> messages, List<ToolSpec> tools, boolean mayCall) {

    private static final String ENVIRONMENT = "\n\n# Environment\n";

    public Prompt {
      messages = List.copyOf(messages);
      tools = List.copyOf(tools);
    }

    /** The system text in two: what all runs of an agent share, and the environment, if any. */
    public List<String> systemParts() {
      int environment = system.lastIndexOf(ENVIRONMENT);
      return environment < 0
          ? List.of(system)
          : List.of(system.substring(0, environment), system.substring(environment));
    }

    /** A prompt whose tools may be called. */
    public Prompt(String system, List<Message> messages, List<ToolSpec> tools) {
      this(system, messages, tools, true);
    }
  }

  /** How the model should answer; what is absent is the catalogue's or the vendor's to choose. */
  public record Options(
      Optional<Integer> maxOutputTokens, Sampling sampling, Optional<ReasoningEffort> variant) {

    /** No wishes. */
    public static Options standard() {
      return new Options(Optional.empty(), Sampling.STANDARD, Optional.empty());
    }
  }

  /**
   * How a model draws its next word.
   *
   * @param temperature the sampling temperature
   * @param topP the share of the likeliest words that are drawn from
   */
  public record Sampling(Optional<Double> temperature, Optional<Double> topP) {

    /** As the vendor does by itself. */
    public static final Sampling STANDARD = new Sampling(Optional.empty(), Optional.empty());

    /** Writes it as all vendors name it. */
    public void putInto(ObjectNode body) {
      temperature.ifPresent(value -> body.put("temperature", (double) value));
      topP.ifPresent(value -> body.put("top_p", (double) value));
    }
  }

  /** The context of a model call: its run, agent, phase and turn, counted from 1. */
  public record Context(String runId, String agent, String phase, Optional<String> step, int turn) {

    /** How messages to people name this place. */
    public String sentence() {
      return "run '%s' (agent %s, phase %s%s, turn %d)"
          .formatted(runId, agent, phase, step.map(id -> ", step " + id).orElse(""), turn);
    }
  }
}
