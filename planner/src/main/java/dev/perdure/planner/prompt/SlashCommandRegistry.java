package dev.perdure.planner.prompt;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The registry of slash commands by name; a later layer overrides an earlier one. */
public final class SlashCommandRegistry {

  private static final List<String> BUILT_IN =
      List.of("init", "review", "commit", "issues", "rmslop", "spellcheck");
  private static final Pattern CALL =
      Pattern.compile("/([A-Za-z][\\w:/.-]*)(?:\\s+(.*))?", Pattern.DOTALL);

  private final Map<String, SlashCommand> commands = new LinkedHashMap<>();

  private SlashCommandRegistry(Collection<SlashCommand> all) {
    all.forEach(command -> commands.put(command.name(), command));
  }

  /** The commands that come with the product, parsed once. */
  public static SlashCommandRegistry builtIn() {
    return BuiltIn.COMMANDS;
  }

  private static SlashCommandRegistry parseBuiltIn() {
    return new SlashCommandRegistry(
        BUILT_IN.stream()
            .map(name ->
                SlashCommandFile.parse(
                        name, "built in", ClasspathResources.text("commands/" + name + ".md"))
                    .command())
            .toList());
  }

  /** A registry with the commands of a further layer. */
  public SlashCommandRegistry with(Collection<SlashCommand> more) {
    var all = new SlashCommandRegistry(commands.values());
    more.forEach(command -> all.commands.put(command.name(), command));
    return all;
  }

  /** Every command, built-in order first. */
  public List<SlashCommand> all() {
    return List.copyOf(commands.values());
  }

  /**
   * Finds a command by name. A name may separate folders by a slash (OpenCode) or begin with {@code
   * project:} or {@code user:} (Claude Code).
   */
  public Optional<SlashCommand> find(String name) {
    String plain = name.replace('/', ':');
    return Optional.ofNullable(commands.get(plain))
        .or(() -> Optional.ofNullable(commands.get(plain.replaceFirst("^(project|user):", ""))));
  }

  /** Finds the command that a message calls: the message begins with a slash and a known name. */
  public Optional<SlashCommandInvocation> called(String message) {
    Matcher call = CALL.matcher(message.strip());
    return call.matches()
        ? find(call.group(1))
            .map(command ->
                new SlashCommandInvocation(
                    command, Optional.ofNullable(call.group(2)).orElse("").strip()))
        : Optional.empty();
  }

  /** The holder of the parsed commands: most activities of a task ask for them. */
  private static final class BuiltIn {

    private static final SlashCommandRegistry COMMANDS = parseBuiltIn();
  }
}
