package dev.perdure.planner.prompt;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The expanded text of a slash command or a person's message. It names the shell commands to run
 * and the mentions to look up before a model reads it.
 *
 * @param text what the model reads
 * @param shell commands whose output it gets, in their order
 * @param mentions words after an {@code @}: files and agents
 */
public record ExpandedPrompt(String text, List<String> shell, List<String> mentions) {

  private static final Pattern SHELL = Pattern.compile("!`([^`\\n]+)`");
  private static final Pattern MENTION = Pattern.compile("(?<![\\w`@])@([\\w./-]*[\\w/-])");
  private static final int MAX_LOOKUPS_PER_KIND = 20;

  /** Copies the lists. */
  public ExpandedPrompt {
    shell = List.copyOf(shell);
    mentions = List.copyOf(mentions);
  }

  /** A person's own words, in which no command is run. */
  public static ExpandedPrompt of(String message) {
    return new ExpandedPrompt(message, List.of(), mentions(message));
  }

  static ExpandedPrompt of(String template, SlashCommandArguments arguments) {
    String text = arguments.complete(SHELL.matcher(template).replaceAll(ExpandedPrompt::marked));
    Set<String> shell =
        SHELL
            .matcher(template)
            .results()
            .map(command -> arguments.fill(command.group(1)))
            .collect(Collectors.toCollection(LinkedHashSet::new));
    return new ExpandedPrompt(
        text, shell.stream().limit(MAX_LOOKUPS_PER_KIND).toList(), mentions(text));
  }

  private static String marked(MatchResult command) {
    return Matcher.quoteReplacement("(output of `%s`, below)".formatted(command.group(1)));
  }

  private static List<String> mentions(String text) {
    return MENTION
        .matcher(text)
        .results()
        .map(mention -> mention.group(1))
        .distinct()
        .limit(MAX_LOOKUPS_PER_KIND)
        .toList();
  }
}
