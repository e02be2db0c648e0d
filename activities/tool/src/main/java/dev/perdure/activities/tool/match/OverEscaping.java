package dev.perdure.activities.tool.match;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Kinds of over-escaping in an edit's text (JSON, quotes, HTML), undone to find it in the file. */
enum OverEscaping {
  /** As inside a JSON string. */
  JSON {
    @Override
    boolean occurs(String text) {
      return text.indexOf('\\') >= 0;
    }

    @Override
    boolean isWhole(String text) {
      String rest = ESCAPE.matcher(text).replaceAll(OverEscaping::unlessUnknown);
      return rest.chars().noneMatch(c -> "\n\t\"\\".indexOf(c) >= 0);
    }

    @Override
    String unescape(String text) {
      return ESCAPE
          .matcher(text)
          .replaceAll(escape -> Matcher.quoteReplacement(character(escape.group(1))));
    }
  },
  /** The quotes alone. */
  QUOTES {
    @Override
    boolean occurs(String text) {
      return text.contains("\\\"");
    }

    @Override
    boolean isWhole(String text) {
      return text.replace("\\\"", "").indexOf('"') < 0;
    }

    @Override
    String unescape(String text) {
      return text.replace("\\\"", "\"");
    }
  },
  /** As in a web page. */
  PAGE {
    @Override
    boolean occurs(String text) {
      return ENTITY.matcher(text).find();
    }

    @Override
    boolean isWhole(String text) {
      return ENTITY.matcher(text).replaceAll("").chars().noneMatch(c -> "<>&".indexOf(c) >= 0);
    }

    @Override
    String unescape(String text) {
      return ENTITY.matcher(text).replaceAll(entity -> character(entity.group(1)));
    }
  };

  private static final Pattern ESCAPE = Pattern.compile("\\\\(.)", Pattern.DOTALL);
  private static final Pattern ENTITY = Pattern.compile("&(lt|gt|amp|quot|apos|#39);");
  private static final String NAMES = "ntr\"'`\\$";

  static List<TextMatch> find(TextFinder finder, TextEdit edit) {
    return Stream.of(values())
        .filter(form -> form.fits(edit))
        .map(form -> finder.exactOrWithOtherEndings(form.plain(edit)))
        .filter(places -> !places.isEmpty())
        .findFirst()
        .orElse(List.of());
  }

  abstract boolean occurs(String text);

  /** Whether nothing stands unescaped that this would have escaped. */
  abstract boolean isWhole(String text);

  abstract String unescape(String text);

  private boolean fits(TextEdit edit) {
    return occurs(edit.oldText())
        && isWhole(edit.oldText())
        && (isWhole(edit.newText()) || !occurs(edit.newText()));
  }

  private TextEdit plain(TextEdit edit) {
    return new TextEdit(unescape(edit.oldText()), unescape(edit.newText()), edit.everywhere());
  }

  private static String unlessUnknown(MatchResult escape) {
    return NAMES.contains(escape.group(1)) ? "" : "\\\\";
  }

  private static String character(String name) {
    return switch (name) {
      case "n" -> "\n";
      case "t" -> "\t";
      case "r" -> "\r";
      case "lt" -> "<";
      case "gt" -> ">";
      case "amp" -> "&";
      case "quot" -> "\"";
      case "apos", "#39" -> "'";
      default -> name;
    };
  }
}
