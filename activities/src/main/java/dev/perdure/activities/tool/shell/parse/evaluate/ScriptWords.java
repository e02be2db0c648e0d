package dev.perdure.activities.tool.shell.parse.evaluate;

import dev.perdure.activities.tool.shell.parse.syntax.Constants;
import dev.perdure.activities.tool.shell.parse.syntax.SyntaxNode;
import dev.perdure.activities.tool.shell.parse.syntax.Word;
import dev.perdure.activities.tool.shell.parse.syntax.Words;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The words of one script, with all that it says itself of what is filled in there. */
public final class ScriptWords {

  private static final Pattern GIVES_NAMES =
      Pattern.compile(
          "\\b(?:alias|enable|function|source|eval|ulimit)\\b|\\(\\s*\\)|\\bset\\s+-\\w*r");

  private final Words words;
  private final GivenOptions options;
  private final PossibleValues values;

  private final boolean plain;

  private ScriptWords(Words words, GivenValues given, boolean plain) {
    this.words = words;
    this.plain = plain;
    this.options = new GivenOptions(given);
    this.values = new PossibleValues(given);
  }

  /** The words of a whole script. */
  public static ScriptWords of(SyntaxNode script) {
    return new ScriptWords(
        new Words(Constants.of(script)),
        GivenValues.of(script),
        !GIVES_NAMES.matcher(script.text()).find());
  }

  /** Whether {@code cd} is what it is called: the script gives its name to nothing else. */
  public boolean cdIsBuiltIn() {
    return plain;
  }

  /** The words as far as they are known for sure. */
  public Words known() {
    return words;
  }

  /** A word as one text, with what it may become. */
  public Word one(SyntaxNode node) {
    return filledIn(words.one(node), node);
  }

  /** A word that a node stands for, with what it may become: several texts where blanks part it. */
  public Word filledIn(Word word, SyntaxNode node) {
    if (word.literal()) {
      return word;
    }
    Stream<String> texts = values.of(node).stream();
    return word.maybe(
        (word.splits() ? texts.flatMap(text -> Stream.of(text.split("\\s+"))) : texts)
            .filter(text -> !text.isEmpty())
            .toList());
  }

  /** What a word may become that is only known when the script runs. */
  public GivenOptions.Kind mayBecome(SyntaxNode word) {
    return words.one(word).literal() ? GivenOptions.Kind.NONE : options.kind(word);
  }

  /** Whether a text has a variable in it that the script sets, other than this one. */
  public boolean hasGiven(String text, String other) {
    return options.isIn(text, other);
  }
}
