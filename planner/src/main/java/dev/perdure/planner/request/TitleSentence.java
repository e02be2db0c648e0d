package dev.perdure.planner.request;

import dev.perdure.planner.message.InvisibleCharEscaper;
import dev.perdure.planner.message.TextShortener;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A title's English sentence with typed parts, such as "Push {branch} to {remote}". A title that
 * would be too long shortens its parts, the last added first; the words of the sentence stay whole.
 */
final class TitleSentence {

  /** The most UTF-16 units of a title. */
  static final int MAX_LENGTH = 80;

  private static final int MIN_PART = 14;
  private static final Pattern HOLE = Pattern.compile("\\{\\w+}");

  private final String key;
  private final String template;
  private final List<Part> parts = new ArrayList<>();

  private TitleSentence(String key, String template) {
    this.key = key;
    this.template = template;
  }

  /** A sentence whose parts stand in braces, and its key for other languages. */
  static TitleSentence of(String key, String template) {
    return new TitleSentence(key, template);
  }

  /** A part that keeps its start, such as a name. */
  TitleSentence start(String name, String value) {
    return add(name, List.of(value), "", TitleSentence::startOf);
  }

  /** A part that keeps both ends, such as a command. */
  TitleSentence middle(String name, String value) {
    return add(name, List.of(value), "", TextShortener::middle);
  }

  /** An address that keeps its host and the end of its path. */
  TitleSentence remote(String name, String value) {
    return add(name, List.of(value), "", TitleSentence::remoteOf);
  }

  /** Several names; those without room are counted. */
  TitleSentence names(String name, List<String> values) {
    return add(name, values, ", ", TitleSentence::startOf);
  }

  /** Several paths or hosts; those without room are counted. */
  TitleSentence paths(String name, List<String> values) {
    return add(name, values, ", ", TitleSentence::endOf);
  }

  /** Several commands; those without room are counted. */
  TitleSentence commands(String name, List<String> values) {
    return add(name, values, "; ", TextShortener::middle);
  }

  /** A part that is never shortened. */
  TitleSentence number(String name, long value) {
    return add(name, List.of(String.valueOf(value)), "", (text, _) -> text);
  }

  /** The title, at most 80 characters long. */
  RequestTitle title() {
    SequencedMap<String, String> arguments = new LinkedHashMap<>();
    parts.forEach(part -> arguments.put(part.name(), part.whole()));
    int over = HOLE.matcher(template).replaceAll("").length() + length(arguments) - MAX_LENGTH;
    for (Part part : parts.reversed()) {
      int whole = part.whole().length();
      if (over > 0 && whole > MIN_PART) {
        String cut = part.within(Math.max(MIN_PART, whole - over));
        arguments.put(part.name(), cut);
        over -= whole - cut.length();
      }
    }
    return new RequestTitle(key, arguments, filled(arguments));
  }

  private TitleSentence add(
      String name, List<String> values, String separator, BiFunction<String, Integer, String> cut) {
    List<String> shown = values.stream().map(TitleSentence::inOneLine).distinct().toList();
    parts.add(new Part(name, shown, separator, cut));
    return this;
  }

  private String filled(SequencedMap<String, String> arguments) {
    return HOLE.matcher(template)
        .replaceAll(hole -> {
          String name = hole.group().substring(1, hole.group().length() - 1);
          return Matcher.quoteReplacement(Objects.requireNonNull(arguments.get(name), name));
        });
  }

  private static int length(SequencedMap<String, String> arguments) {
    return arguments.values().stream().mapToInt(String::length).sum();
  }

  private static String inOneLine(String text) {
    return InvisibleCharEscaper.of(text.replaceAll("\\s+", " ").strip());
  }

  private static String startOf(String text, int most) {
    return text.length() <= most ? text : TextShortener.start(text, most - 1);
  }

  /** The end of a text, from a folder's name on if the text is a path. */
  private static String endOf(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    String end = TextShortener.end(text, most - 1);
    int slash = end.indexOf('/');
    return slash > 0 && slash < end.length() / 2 ? "…" + end.substring(slash) : end;
  }

  private static String remoteOf(String text, int most) {
    int slash = text.indexOf('/') + 1;
    return text.length() <= most || slash == 0 || slash > most - 4
        ? endOf(text, most)
        : text.substring(0, slash) + TextShortener.end(text, most - slash - 1);
  }

  /** A part with the way in which one of its values is cut. */
  private record Part(
      String name, List<String> values, String separator, BiFunction<String, Integer, String> cut) {

    Part {
      values = List.copyOf(values);
    }

    String whole() {
      return String.join(separator, values);
    }

    /** As many values as have room, and how many more there are. */
    String within(int most) {
      for (int shown = values.size() - 1; shown > 1; shown--) {
        String text = String.join(separator, values.subList(0, shown)) + rest(shown);
        if (text.length() <= most) {
          return text;
        }
      }
      String rest = rest(1);
      return cut.apply(values.getFirst(), most - rest.length()) + rest;
    }

    private String rest(int shown) {
      return shown < values.size() ? " +" + (values.size() - shown) : "";
    }
  }
}
