package dev.perdure.activities.files;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The places in a text or in JSON that name a directory or a path below it. A longer path that only
 * contains the directory's path, or an address of another host, is no such place.
 *
 * @param directory the path as the text has it
 */
public record PathMentions(String directory) {

  /** The start of the text or of a word, {@code file://}, or an escaped line break or tab. */
  private static final String BEFORE =
      "(?:(?<![^\\s\"'`(<>\\[{=:,;|&!])|(?<=file://)|(?<=[^\\\\](?:\\\\\\\\){0,9}\\\\[nrt]))"
          + "(?<!@[A-Za-z0-9.-]{1,100}:)";

  /** The rest of the path, or the end of the word. */
  private static final String AFTER = "(?![^/\\s\"'`)<>\\]},;|&\\\\])";

  /** A regular expression that Java and PostgreSQL read in the same way. */
  public String pattern() {
    return BEFORE + directory.replaceAll("[\\p{Punct}\\s]", "\\\\$0") + AFTER;
  }

  /** The text with another directory in these places. */
  public String replace(String text, String other) {
    return Pattern.compile(pattern()).matcher(text).replaceAll(Matcher.quoteReplacement(other));
  }
}
