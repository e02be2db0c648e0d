package dev.perdure.activities.tool.match.text;

import dev.perdure.activities.files.SourceLines;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Old and new text that were escaped once too often: as inside a JSON string, all of it or its
 * quotes alone, or as in a web page. New text that has none of these escapes is taken as it is.
 */
final class Unescaped implements Rung {

  private static final Pattern ESCAPE = Pattern.compile("\\\\(.)", Pattern.DOTALL);
  private static final Pattern ENTITY = Pattern.compile("&(lt|gt|amp|quot|apos|#39);");
  private static final String NAMES = "ntr\"'`\\$";

  @Override
  public String name() {
    return "escape-normalised";
  }

  @Override
  public List<Hit> hits(SourceLines file, TextEdit edit) {
    return Arrays.stream(Form.values())
        .filter(form -> form.fits(edit))
        .map(form -> LineEndings.exactly(file, form.plain(edit)))
        .filter(hits -> !hits.isEmpty())
        .findFirst()
        .orElse(List.of());
  }

  /** One way to escape too much. */
  private enum Form {
    JSON {
      @Override
      boolean occurs(String text) {
        return text.indexOf('\\') >= 0;
      }

      @Override
      boolean isWhole(String text) {
        String rest = ESCAPE.matcher(text).replaceAll(Form::unlessUnknown);
        return rest.chars().noneMatch(c -> "\n\t\"\\".indexOf(c) >= 0);
      }

      @Override
      String unescape(String text) {
        return ESCAPE.matcher(text).replaceAll(escape -> Matcher.quoteReplacement(meant(escape)));
      }
    },
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
        return ENTITY.matcher(text).replaceAll(Form::character);
      }
    };

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

    private static String meant(MatchResult escape) {
      return switch (escape.group(1)) {
        case "n" -> "\n";
        case "t" -> "\t";
        case "r" -> "\r";
        default -> escape.group(1);
      };
    }

    private static String character(MatchResult entity) {
      return switch (entity.group(1)) {
        case "lt" -> "<";
        case "gt" -> ">";
        case "amp" -> "&";
        case "quot" -> "\"";
        default -> "'";
      };
    }
  }
}
