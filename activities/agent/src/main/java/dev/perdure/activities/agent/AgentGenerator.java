package dev.perdure.activities.agent;

import dev.perdure.activities.json.Json;
import dev.perdure.activities.model.Cancellation;
import dev.perdure.activities.model.ModelCallContext;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelPrompt;
import dev.perdure.activities.model.ModelReply;
import dev.perdure.activities.model.ModelRequest;
import dev.perdure.activities.model.Models;
import dev.perdure.activities.model.ReplyListener;
import dev.perdure.activities.model.ReplyPiece;
import dev.perdure.activities.model.ResolvedModel;
import dev.perdure.planner.agent.AgentFileReader;
import dev.perdure.planner.agent.AllowedModels;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.planner.json.NullSafeLists;
import dev.perdure.planner.message.InvisibleCharEscaper;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.MessageRole;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.prompt.ClasspathResources;
import dev.perdure.planner.prompt.PromptLibrary;
import dev.perdure.planner.tool.ToolSpec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;

/**
 * Generator of a new agent's file (front matter, prompt): a model writes the file from a person's
 * description.
 *
 * @param allowedModels the models that the organisation allows
 * @param taken the names that are no longer free
 * @param tools the names of the tools that an agent can have
 */
public record AgentGenerator(
    Models models, AllowedModels allowedModels, List<String> taken, List<String> tools) {

  private static final int MAX_TRIES = 2;
  private static final int MAX_DESCRIPTION_LENGTH = 16_000;
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9]*(?:-[a-z0-9]+){0,5}");
  private static final ToolSpec AGENT =
      new ToolSpec(
          "agent", "Hands over the agent.", ClasspathResources.text("tools/agent.json"), true);

  public AgentGenerator {
    taken = List.copyOf(taken);
    tools = List.copyOf(tools);
  }

  /** An agent as a model gives it. */
  record Written(
      String name,
      String description,
      String whenToUse,
      String prompt,
      boolean readOnly,
      List<String> tools) {

    Written {
      name = Objects.requireNonNullElse(name, "");
      description = Objects.requireNonNullElse(description, "");
      whenToUse = Objects.requireNonNullElse(whenToUse, "");
      prompt = Objects.requireNonNullElse(prompt, "");
      tools = NullSafeLists.copy(tools);
    }

    /** The field that has to be there and is not. */
    Optional<String> missing() {
      return Stream.of(
              Map.entry("description", description),
              Map.entry("whenToUse", whenToUse),
              Map.entry("prompt", prompt))
          .filter(field -> field.getValue().isBlank())
          .map(Map.Entry::getKey)
          .findFirst();
    }

    /** The file, whose values are JSON: no text of a model can end the front matter. */
    String file() {
      Map<String, Object> settings = new LinkedHashMap<>();
      String what = (line(description) + " " + line(whenToUse)).strip();
      settings.put("description", what);
      settings.put("mode", "all");
      if (readOnly) {
        settings.put("readOnly", true);
      }
      if (!tools.isEmpty()) {
        Map<String, Object> switches = new LinkedHashMap<>();
        switches.put("*", false);
        tools.forEach(tool -> switches.put(tool, true));
        settings.put("tools", switches);
      }
      StringBuilder file = new StringBuilder("---\n");
      settings.forEach((key, value) -> file.append(key + ": " + Json.write(value) + "\n"));
      return file + "---\n" + prompt.strip() + "\n";
    }

    private static String line(String text) {
      return text.replaceAll("\\s+", " ").strip();
    }
  }

  /**
   * Asks a model to write an agent. If an answer is no agent, Perdure returns the answer to the
   * model once.
   *
   * @param model the model's name; empty for the standard model
   * @throws ModelFailure if Perdure can't ask the model, or the organisation does not allow it
   * @throws IllegalArgumentException if the model wrote no agent, with the fault of the answer
   */
  public GeneratedAgent generate(String description, String model) {
    ResolvedModel chosen = models.find(model, allowedModels);
    String problem = "";
    List<Integer> played = new ArrayList<>();
    for (int turn = 1; turn <= MAX_TRIES; turn++) {
      ModelReply reply = ask(chosen, prompt(description, problem), played);
      reply.scriptTurn().ifPresent(played::add);
      Optional<Written> said = parse(reply);
      String file = said.map(Written::file).orElse("");
      Optional<String> wrong =
          said.map(agent -> problem(agent, file))
              .orElse(Optional.of("it is not a call of 'agent'"));
      if (wrong.isEmpty()) {
        return new GeneratedAgent(said.map(Written::name).orElseThrow(), file);
      }
      problem = InvisibleCharEscaper.of(wrong.get());
    }
    throw new IllegalArgumentException(
        "The model %s wrote no agent in %d tries: %s. Describe it differently, or choose another model with --model."
            .formatted(chosen.card().name(), MAX_TRIES, problem));
  }

  private String prompt(String description, String problem) {
    Map<String, String> parts =
        Map.of(
            "request", TextShortener.start(description, MAX_DESCRIPTION_LENGTH),
            "taken", String.join(", ", taken),
            "tools", String.join(", ", tools),
            "again", problem.isEmpty() ? "" : "\nYour last answer can't be used: " + problem + ".");
    return new PromptLibrary().prompt("agent/generate").render(parts).strip();
  }

  private static ModelReply ask(ResolvedModel model, String text, List<Integer> played) {
    RunId run = new RunId("generate");
    List<Part> words = List.of(new Part.Text(text, true));
    var message = new Message("generate.1", run, 1, MessageRole.USER, words, Instant.now());
    var context = new ModelCallContext(run.value(), "generate", "preparing", Optional.empty(), 1);
    var prompt =
        new ModelPrompt(
            "You write agents.\nAgent: generate\nPhase: preparing",
            List.of(message),
            List.of(AGENT));
    ModelRequest request = ModelRequest.of(context, model.card().id(), prompt).after(played);
    return model.provider().stream(request, ReplyListener.SILENT, new Cancellation());
  }

  private static Optional<Written> parse(ModelReply reply) {
    return reply.calls().stream()
        .filter(call -> call.name().equals(AGENT.name()) && call.invalid().isEmpty())
        .findFirst()
        .flatMap(AgentGenerator::read);
  }

  private static Optional<Written> read(ReplyPiece.CallPiece call) {
    try {
      return Optional.of(Json.mapper().convertValue(call.input(), Written.class));
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }

  /** Returns the fault of an answer; empty if the answer is an agent. */
  private Optional<String> problem(Written agent, String file) {
    String name = agent.name();
    if (!NAME.matcher(name).matches() || taken.contains(name)) {
      return Optional.of(
          "the name '%s' is taken, or not in lower case with hyphens".formatted(name));
    }
    Optional<String> missing = agent.missing();
    if (missing.isPresent()) {
      return Optional.of("'%s' is missing".formatted(missing.get()));
    }
    List<String> unknown = agent.tools().stream().filter(it -> !tools.contains(it)).toList();
    if (!unknown.isEmpty()) {
      return Optional.of("there are no tools %s".formatted(String.join(", ", unknown)));
    }
    try {
      AgentFileReader.parse(name, file);
      return Optional.empty();
    } catch (InvalidConfig e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }
}
