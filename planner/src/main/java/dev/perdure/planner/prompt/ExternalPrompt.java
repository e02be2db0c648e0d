package dev.perdure.planner.prompt;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The tool call that fetches the text of a slash command from elsewhere, such as a prompt of an MCP
 * server.
 *
 * @param arguments the names of its arguments, in their order
 */
public record ExternalPrompt(String tool, String prompt, List<String> arguments) {

  /** Copies the list. */
  public ExternalPrompt {
    arguments = List.copyOf(arguments);
  }

  /** The arguments of the tool: a prompt by its name, with arguments of its own. */
  public record PromptArguments(String name, Map<String, String> arguments) {

    /** Copies the arguments, keeping their order. */
    public PromptArguments {
      arguments = Collections.unmodifiableMap(new LinkedHashMap<>(arguments));
    }
  }

  /** The arguments of the tool: words by name ({@code city=Rome}), the others by their position. */
  public PromptArguments input(String typed) {
    Map<String, String> given = new LinkedHashMap<>();
    List<String> words =
        SlashCommandArguments.of(typed).words().stream()
            .filter(word -> !isNamed(word, given))
            .toList();
    List<String> open = arguments.stream().filter(name -> !given.containsKey(name)).toList();
    for (int i = 0; i < Math.min(open.size(), words.size()); i++) {
      boolean takesRest = i == open.size() - 1;
      given.put(open.get(i), takesRest ? rest(words, i) : words.get(i));
    }
    return new PromptArguments(prompt, given);
  }

  private boolean isNamed(String word, Map<String, String> given) {
    int sign = word.indexOf('=');
    if (sign < 1 || !arguments.contains(word.substring(0, sign))) {
      return false;
    }
    given.put(word.substring(0, sign), word.substring(sign + 1));
    return true;
  }

  private static String rest(List<String> words, int from) {
    return words.stream().skip(from).collect(Collectors.joining(" "));
  }
}
