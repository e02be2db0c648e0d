package dev.perdure.activities.mcp;

import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.prompt.ExternalPrompt;
import dev.perdure.planner.prompt.SlashCommand;
import dev.perdure.planner.tool.ToolSpec;
import io.modelcontextprotocol.spec.McpSchema.Prompt;
import io.modelcontextprotocol.spec.McpSchema.PromptArgument;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;

/** The tool that looks up an MCP server's prompts, and the slash commands that start them. */
final class PromptTool {

  /** No server's own name of a tool. */
  static final String REMOTE = " get_prompt";

  private static final int MAX_PROMPTS = 100;
  private static final int MAX_NAME_LENGTH = 100;
  private static final int MAX_DESCRIPTION_LENGTH = 500;
  private static final String PARAMETERS =
      """
      {"type":"object","properties":{"name":{"type":"string","minLength":1,\
      "description":"The prompt's name"},"arguments":{"type":"object",\
      "description":"The prompt's arguments, which are texts"}},"required":["name"]}\
      """;

  private PromptTool() {}

  /** The tool, with the names of the prompts. */
  static ToolSpec spec(String name, String server, List<Prompt> prompts) {
    String list =
        prompts.stream().limit(MAX_PROMPTS).map(Prompt::name).collect(Collectors.joining(", "));
    String description = "Looks up a prompt of the MCP server %s: %s".formatted(server, list);
    return new ToolSpec(
        name, TextShortener.start(description, 4 * MAX_DESCRIPTION_LENGTH), PARAMETERS, true);
  }

  /** The commands {@code /server:prompt}; of two with one name the first stays. */
  static List<SlashCommand> commands(String tool, String server, List<Prompt> prompts) {
    return prompts.stream()
        .limit(MAX_PROMPTS)
        .map(prompt -> command(tool, server, prompt))
        .collect(Collectors.toMap(SlashCommand::name, each -> each, (first, _) -> first))
        .values()
        .stream()
        .toList();
  }

  private static SlashCommand command(String tool, String server, Prompt prompt) {
    List<PromptArgument> arguments = Objects.requireNonNullElse(prompt.arguments(), List.of());
    String usage =
        arguments.stream()
            .map(each ->
                Boolean.TRUE.equals(each.required()) ? each.name() : "[" + each.name() + "]")
            .collect(Collectors.joining(" "));
    String about =
        Objects.requireNonNullElseGet(
            prompt.description(), () -> Objects.requireNonNullElse(prompt.title(), ""));
    return new SlashCommand(
        toolNamePart(server) + ":" + toolNamePart(prompt.name()),
        TextShortener.start(
            usage.isEmpty() ? about : "%s – %s".formatted(usage, about), MAX_DESCRIPTION_LENGTH),
        null,
        null,
        null,
        "Do what the prompt '%s' of the MCP server '%s' says. It is what this call answers:"
            .formatted(TextShortener.start(prompt.name(), MAX_NAME_LENGTH), server),
        "MCP server " + server,
        new ExternalPrompt(
            tool, prompt.name(), arguments.stream().map(PromptArgument::name).toList()),
        null);
  }

  private static String toolNamePart(String name) {
    return TextShortener.start(name, MAX_NAME_LENGTH)
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^\\w-]", "_");
  }
}
