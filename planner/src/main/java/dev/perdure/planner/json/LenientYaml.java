package dev.perdure.planner.json;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads the settings of Markdown files as Claude Code and OpenCode do: a value that is no YAML is a
 * text, so {@code argument-hint: [number] [priority]} needs no quotes.
 */
final class LenientYaml {

  private static final Pattern KEY =
      Pattern.compile("([A-Za-z_][\\w.-]*)[ \\t]*:(?:[ \\t]+(.*)|([^\\s/].*)|)");

  /** Values that YAML reads as a tag, an anchor or an alias, and authors mean as texts. */
  private static final Pattern MARKED =
      Pattern.compile("^[A-Za-z_][\\w.-]*[ \\t]*:[ \\t]+([!&*])([\\w-]*)", Pattern.MULTILINE);

  private static final Pattern ALIAS =
      Pattern.compile("[:\\[,-][ \\t]*\\*([\\w-]+)[ \\t]*(?=[\\],}\\n]|\\z)");

  /** A text in brackets with a comment behind it. */
  private static final Pattern BRACKETED =
      Pattern.compile("\\A(\\[[^\\n]*[\\])>])[ \\t]+#[^\\n]*\\z");

  private static final Pattern LEADING_TABS =
      Pattern.compile("^[ \\t]*\\t[ \\t]*", Pattern.MULTILINE);
  private static final Pattern TAB_BEHIND_KEY =
      Pattern.compile("^([ -]*[\\w.-]+:) *\\t[ \\t]*", Pattern.MULTILINE);

  private LenientYaml() {}

  /** Reads settings key by key if they are not YAML as a whole. */
  static YamlMapping parse(String source, String yaml, int firstLine) {
    try {
      if (meansMarks(yaml)) {
        return YamlMapping.parse(source, yaml, firstLine);
      }
    } catch (InvalidConfig e) {
      return yaml.contains("\t")
          ? parse(source, replaceTabs(yaml), firstLine)
          : new YamlMapping(source, entries(source, yaml, firstLine, e));
    }
    InvalidConfig noKeys =
        new InvalidConfig(source, firstLine, "a mapping of keys to values is expected");
    return new YamlMapping(source, entries(source, yaml, firstLine, noKeys));
  }

  /** Whether each mark is one of YAML: an anchor that an alias names, or such an alias. */
  private static boolean meansMarks(String yaml) {
    Set<String> aliases =
        ALIAS.matcher(yaml).results().map(it -> it.group(1)).collect(Collectors.toSet());
    return MARKED
        .matcher(yaml)
        .results()
        .allMatch(mark ->
            switch (mark.group(1)) {
              case "&" -> aliases.contains(mark.group(2));
              case "*" -> aliases.contains(mark.group(2)) && yaml.contains("&" + mark.group(2));
              default -> false;
            });
  }

  /** The same with spaces in place of the tabs by which YAML allows no indent. */
  private static String replaceTabs(String yaml) {
    String indented =
        LEADING_TABS.matcher(yaml).replaceAll(margin -> margin.group().replace("\t", "  "));
    return TAB_BEHIND_KEY.matcher(indented).replaceAll("$1 ").replace('\t', ' ');
  }

  private static List<YamlEntry> entries(
      String source, String yaml, int firstLine, InvalidConfig otherwise) {
    List<YamlEntry> entries = new ArrayList<>();
    for (YamlBlock block : blocks(yaml, firstLine, otherwise)) {
      YamlEntry entry = block.read(source);
      entries.stream()
          .filter(earlier -> earlier.key().equals(entry.key()))
          .findFirst()
          .ifPresent(earlier -> {
            throw new InvalidConfig(
                source,
                entry.line(),
                "the key '%s' stands in line %d already".formatted(entry.key(), earlier.line()));
          });
      entries.add(entry);
    }
    return entries;
  }

  /** The keys at the margin, each with the lines that belong to it. */
  private static List<YamlBlock> blocks(String yaml, int firstLine, InvalidConfig otherwise) {
    List<YamlBlock> blocks = new ArrayList<>();
    List<String> lines = yaml.lines().toList();
    var elements = new OpenElements(lines);
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      boolean isInside = elements.isInside(i);
      elements.add(line);
      if (!isInside && KEY.matcher(line).matches()) {
        blocks.add(new YamlBlock(firstLine + i, new ArrayList<>(List.of(line))));
      } else if (!blocks.isEmpty()) {
        blocks.getLast().lines().add(line);
      } else if (!line.isBlank() && !line.startsWith("#")) {
        throw otherwise;
      }
    }
    return blocks;
  }

  /**
   * The elements such as {@code <example>} that a text has opened and closes in a later line. Lines
   * in them begin with words and a colon, and belong to the text.
   */
  private static final class OpenElements {

    private static final Pattern TAG = Pattern.compile("<(/?)([A-Za-z][\\w-]*)>");

    private final Map<String, Integer> lastEnds = new HashMap<>();
    private final Map<String, Integer> depths = new HashMap<>();

    OpenElements(List<String> lines) {
      for (int i = 0; i < lines.size(); i++) {
        int line = i;
        TAG.matcher(lines.get(i))
            .results()
            .filter(tag -> !tag.group(1).isEmpty())
            .forEach(tag -> lastEnds.put(tag.group(2), line));
      }
    }

    /** Whether a line stands in an element that it or a later line closes. */
    boolean isInside(int line) {
      return depths.entrySet().stream()
          .anyMatch(
              each -> each.getValue() > 0 && lastEnds.getOrDefault(each.getKey(), -1) >= line);
    }

    void add(String line) {
      TAG.matcher(line)
          .results()
          .forEach(
              tag -> depths.merge(tag.group(2), tag.group(1).isEmpty() ? 1 : -1, Integer::sum));
    }
  }

  /** A key with its value. */
  private record YamlBlock(int line, List<String> lines) {

    YamlEntry read(String source) {
      String text = String.join("\n", lines);
      if (!MARKED.matcher(text).find()) {
        try {
          YamlMapping alone = YamlMapping.parse(source, text + "\n", line);
          if (alone.entries().size() == 1) {
            return alone.entries().getFirst();
          }
        } catch (InvalidConfig e) {
          if (isTorn()) {
            throw e;
          }
        }
      }
      return asText();
    }

    /** Whether the value opens a list or a mapping that nothing closes, as in a file cut short. */
    private boolean isTorn() {
      String text = String.join("\n", lines);
      String value = text.substring(text.indexOf(':') + 1).strip();
      return (value.startsWith("[") && value.indexOf(']') < 0)
          || (value.startsWith("{") && value.indexOf('}') < 0);
    }

    private YamlEntry asText() {
      Matcher key = KEY.matcher(lines.getFirst());
      if (!key.matches()) {
        throw new IllegalStateException("A block begins with its key.");
      }
      List<String> value = new ArrayList<>();
      value.add(Stream.of(2, 3).map(key::group).filter(Objects::nonNull).findFirst().orElse(""));
      lines.stream().skip(1).filter(each -> !each.startsWith("#")).forEach(value::add);
      String text = String.join("\n", value.stream().map(String::strip).toList()).strip();
      return new YamlEntry(key.group(1), line, BRACKETED.matcher(text).replaceFirst("$1"));
    }
  }
}
