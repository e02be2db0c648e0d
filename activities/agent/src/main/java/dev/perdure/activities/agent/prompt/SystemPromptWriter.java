package dev.perdure.activities.agent.prompt;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toMap;

import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.journal.task.InstructionFile;
import dev.perdure.activities.journal.task.TaskRecordWorkspace;
import dev.perdure.activities.journal.task.WorkspaceFacts;
import dev.perdure.activities.journal.task.WorkspaceFactsStore;
import dev.perdure.activities.model.ModelCard;
import dev.perdure.planner.prompt.Prompt;
import dev.perdure.planner.prompt.PromptLibrary;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.planner.task.RunState;
import java.time.LocalDate;
import java.time.format.TextStyle;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Writes the system prompt of a run in layers, from the base text to the repository's instructions
 * and the environment. No layer names a tool that the run is not offered.
 */
public final class SystemPromptWriter {

  private static final Pattern OPENAI = Pattern.compile("(?i)(^|/)(gpt|chatgpt|codex|o\\d)");
  private static final Pattern ANTHROPIC = Pattern.compile("(?i)^anthropic/|claude");

  private final WorkspaceFactsStore workspaceFactsStore;
  private final RunStore runStore;
  private final PromptLibrary prompts;

  public SystemPromptWriter(
      WorkspaceFactsStore workspaceFactsStore, RunStore runStore, PromptLibrary prompts) {
    this.workspaceFactsStore = workspaceFactsStore;
    this.runStore = runStore;
    this.prompts = prompts;
  }

  /**
   * The layers of a run's system text, without empty ones; what differs between runs of an agent
   * comes last.
   *
   * @param persona the agent's prompt; empty if the mode message holds it
   * @param tools the names of the tools that the run is offered
   */
  public List<PromptLayer> layers(
      RunContext context, String persona, ModelCard model, Set<String> tools) {
    Optional<WorkspaceFacts> facts = workspaceFactsStore.find(context.task().id());
    List<PromptLayer> layers = new ArrayList<>(general(prompts, persona, model.name(), tools));
    layers.add(
        new PromptLayer(
            "instructions", facts.map(known -> instructions(known.instructions())).orElse("")));
    layers.add(new PromptLayer("environment", environment(context, facts)));
    layers.removeIf(layer -> layer.text().isEmpty());
    return List.copyOf(layers);
  }

  /**
   * The layers that are the same in every task.
   *
   * @param model as {@code provider/model}
   */
  public static List<PromptLayer> general(
      PromptLibrary prompts, String persona, String model, Set<String> tools) {
    List<PromptLayer> layers = new ArrayList<>();
    layers.add(new PromptLayer("base", forTools(prompts.prompt("system/base"), tools)));
    layers.add(new PromptLayer("guidance", guidance(prompts.prompt("system/tools"), tools)));
    layers.add(
        new PromptLayer("provider", forTools(prompts.prompt("system/" + family(model)), tools)));
    layers.add(new PromptLayer("agent", persona.strip()));
    layers.removeIf(layer -> layer.text().isEmpty());
    return layers;
  }

  /** The text of layers. */
  public static String text(List<PromptLayer> layers) {
    return layers.stream().map(PromptLayer::text).collect(joining("\n\n"));
  }

  /** The number of characters of each layer. */
  public static Map<String, Integer> lengths(List<PromptLayer> layers) {
    Map<String, Integer> lengths = new LinkedHashMap<>();
    layers.forEach(layer -> lengths.put(layer.name(), layer.text().length()));
    return lengths;
  }

  /** The prompts of whose family a model is: by its name, as one server may serve many. */
  private static String family(String model) {
    if (ANTHROPIC.matcher(model).find()) {
      return "anthropic";
    }
    return OPENAI.matcher(model).find() ? "openai" : "other";
  }

  private static String guidance(Prompt prompt, Set<String> tools) {
    return prompt.holes().stream().noneMatch(tools::contains) ? "" : forTools(prompt, tools);
  }

  /** A prompt whose sections are named after tools, with the sections of the offered tools. */
  private static String forTools(Prompt prompt, Set<String> tools) {
    return prompt.render(
        prompt.holes().stream()
            .collect(toMap(tool -> tool, tool -> tools.contains(tool) ? tool : "")));
  }

  private String environment(RunContext context, Optional<WorkspaceFacts> facts) {
    TaskRecordWorkspace workspace = context.workspace();
    Map<String, String> values = new LinkedHashMap<>();
    values.put("date", date());
    values.put(
        "platform", facts.map(WorkspaceFacts::platform).orElse(System.getProperty("os.name")));
    values.put("workspace", workspace.path());
    values.put("branch", workspace.branch());
    values.put("base", workspace.base());
    values.put("commands", facts.map(this::commands).orElse(""));
    values.put("hosts", String.join(", ", context.policy().allowed("network")));
    values.put("setup", setup(context));
    values.put("commits", facts.map(known -> String.join("\n", known.commits())).orElse(""));
    values.put("changes", facts.map(SystemPromptWriter::changes).orElse(""));
    values.put("tree", facts.map(WorkspaceFacts::tree).orElse(""));
    return prompts.prompt("system/environment").render(values);
  }

  private static String date() {
    LocalDate today = LocalDate.now(java.time.ZoneId.systemDefault());
    return "%s, %s"
        .formatted(today.getDayOfWeek().getDisplayName(TextStyle.FULL, Locale.ENGLISH), today);
  }

  private static String changes(WorkspaceFacts facts) {
    return facts.changes().isEmpty() ? "(nothing)" : facts.changes();
  }

  private String commands(WorkspaceFacts facts) {
    return prompts
        .prompt(facts.sandboxed() ? "system/confined" : "system/unconfined")
        .render(Map.of());
  }

  /** How the setup of the workspace went; empty if the repository has none. */
  private String setup(RunContext context) {
    return runStore.ofTask(context.task().id()).stream()
        .filter(run -> run.kind() == RunKind.FIXED && run.step() == null)
        .filter(run -> run.id().within(context.task().id()).startsWith("setup"))
        .map(SystemPromptWriter::setup)
        .collect(joining("; "));
  }

  private static String setup(RunRecord run) {
    return "%s (%s)"
        .formatted(run.title(), run.state() == RunState.COMPLETED ? "succeeded" : "not finished");
  }

  private String instructions(List<InstructionFile> files) {
    return files.isEmpty()
        ? ""
        : prompts
            .prompt("system/instructions")
            .render(
                Map.of(
                    "personal", files(files, InstructionFile::personal),
                    "repository", files(files, file -> !file.personal())));
  }

  private static String files(List<InstructionFile> files, Predicate<InstructionFile> whose) {
    return files.stream().filter(whose).map(SystemPromptWriter::file).collect(joining("\n\n"));
  }

  /**
   * Renders the instructions of a file as an element. The file's text cannot end the element around
   * the text.
   */
  private static String file(InstructionFile file) {
    String note = file.note().isEmpty() ? "" : " note=\"" + file.note().replace('"', '\'') + "\"";
    String text = file.text().replace("</instructions", "&lt;/instructions");
    return "<instructions from=\"%s\"%s>\n%s\n</instructions>".formatted(file.source(), note, text);
  }
}
