package dev.perdure.activities.tool.shell.parse.program;

import dev.perdure.activities.tool.shell.parse.syntax.Word;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The options of a command that take values, as {@code getopt} reads them. */
final class OptionValues {

  private final List<Word> arguments;
  private final Map<String, Character> names;
  private final Map<Character, List<Word>> values = new HashMap<>();
  private Optional<Word> operand = Optional.empty();
  private int at;

  private OptionValues(List<Word> arguments, Map<String, Character> names) {
    this.arguments = arguments;
    this.names = names;
  }

  /**
   * Reads the arguments of a command.
   *
   * @param letters letters of options that take a value; {@code !} before one stands for an option
   *     to which its value must be attached
   * @param names long options that take a value, with the letter that means the same
   */
  static OptionValues of(List<Word> arguments, String letters, Map<String, Character> names) {
    var values = new OptionValues(arguments, names);
    values.read(letters);
    return values;
  }

  /** What is given to an option, in order. */
  List<Word> of(char letter) {
    return values.getOrDefault(letter, List.of());
  }

  /** The first argument that is neither an option nor the value of one. */
  Optional<Word> operand() {
    return operand;
  }

  private void read(String letters) {
    while (at < arguments.size()) {
      Word word = arguments.get(at++);
      if (word.text().equals("--")) {
        operand = operand.or(() -> Optional.of(next()));
        return;
      }
      if (word.text().startsWith("--")) {
        named(word);
      } else if (word.text().length() > 1 && word.text().startsWith("-")) {
        lettered(word, letters);
      } else {
        operand = operand.or(() -> Optional.of(word));
      }
    }
  }

  /** Names may be cut short. */
  private void named(Word option) {
    String[] parts = option.text().substring(2).split("=", 2);
    names.entrySet().stream()
        .filter(known -> known.getKey().startsWith(parts[0]))
        .findFirst()
        .ifPresent(known ->
            add(
                known.getValue(),
                parts.length > 1 ? new Word(parts[1], option.literal()) : next()));
  }

  private void lettered(Word option, String letters) {
    String text = option.text();
    for (int i = 1; i < text.length(); i++) {
      int known = letters.indexOf(text.charAt(i));
      if (known >= 0) {
        String rest = text.substring(i + 1);
        boolean attached = known > 0 && letters.charAt(known - 1) == '!';
        add(
            text.charAt(i),
            rest.isEmpty() && !attached ? next() : new Word(rest, option.literal()));
        return;
      }
    }
  }

  private Word next() {
    return at < arguments.size() ? arguments.get(at++) : Word.of("");
  }

  private void add(char letter, Word value) {
    values.computeIfAbsent(letter, _ -> new ArrayList<>()).add(value);
  }
}
