package dev.perdure.activities.tool.web;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** CSS declarations, read for whether they hide or show an element. */
record CssStyle(Map<String, String> values) {

  private static final Pattern REMARK = Pattern.compile("(?s)/\\*.*?(?:\\*/|$)");
  private static final Pattern ESCAPE = Pattern.compile("\\\\(?:([0-9a-fA-F]{1,6})\\s?|(.))");
  private static final Pattern SIZE = Pattern.compile("([+-]?\\d*\\.?\\d+)(\\w*|%).*");
  private static final Pattern NO_COLOR =
      Pattern.compile("transparent|(?:rgba|hsla)\\(.*[,/]\\s*0*\\.?0+%?\\s*\\)");
  private static final Pattern NO_ROOM =
      Pattern.compile("rect\\(([01](px)?[,\\s]*){4}\\)|inset\\((50|100)%.*\\)|circle\\(0.*");
  private static final List<String> EXTENTS = List.of("width", "height", "max-width", "max-height");
  private static final List<String> PLACES =
      List.of("left", "right", "top", "bottom", "text-indent", "margin-left", "margin-top");
  private static final double FAR_AWAY = 900;

  static CssStyle of(String declarations) {
    Map<String, String> values = new HashMap<>();
    for (String declaration : plain(declarations).split(";")) {
      int colon = declaration.indexOf(':');
      if (colon > 0) {
        String value = declaration.substring(colon + 1).replace("!important", "").strip();
        values.put(declaration.substring(0, colon).strip(), value);
      }
    }
    return new CssStyle(values);
  }

  /** Without remarks and escapes, which can spell any word. */
  private static String plain(String declarations) {
    return ESCAPE
        .matcher(REMARK.matcher(declarations).replaceAll(""))
        .replaceAll(escape -> Matcher.quoteReplacement(character(escape.group(1), escape.group(2))))
        .toLowerCase(Locale.ROOT);
  }

  private static String character(@Nullable String number, String plain) {
    if (number == null) {
      return plain;
    }
    int point = Integer.parseInt(number, 16);
    return Character.isValidCodePoint(point) ? Character.toString(point) : "";
  }

  boolean hides() {
    return isSwitchedOff()
        || size("opacity", 1) < 0.05
        || size("font-size", 16) <= 1
        || isWithoutRoom()
        || isFarAway()
        || isWithoutColor();
  }

  private boolean isSwitchedOff() {
    return is("display", "none")
        || is("visibility", "hidden")
        || is("visibility", "collapse")
        || is("content-visibility", "hidden");
  }

  boolean shows() {
    return values.containsKey("display") || is("visibility", "visible");
  }

  private boolean isWithoutRoom() {
    boolean cut = value("overflow").matches("(hidden|clip|scroll|auto).*");
    return (cut && EXTENTS.stream().anyMatch(extent -> size(extent, 100) <= 1))
        || NO_ROOM.matcher(value("clip")).matches()
        || NO_ROOM.matcher(value("clip-path")).matches()
        || value("transform").matches(".*scale[xy]?\\(0*\\.?0*[,)].*");
  }

  private boolean isFarAway() {
    return PLACES.stream().anyMatch(place -> Math.abs(size(place, 0)) >= FAR_AWAY)
        || value("transform").matches(".*translate[xy]?\\([^)]*-\\d{4,}.*");
  }

  private boolean isWithoutColor() {
    String color = value("color");
    return NO_COLOR.matcher(color).matches()
        || (!color.isEmpty()
            && (color.equals(value("background")) || color.equals(value("background-color"))));
  }

  private boolean is(String property, String value) {
    return value(property).equals(value);
  }

  private String value(String property) {
    return values.getOrDefault(property, "");
  }

  /**
   * A size as it stands, whatever it is counted in; of sizes beyond a point the least are unseen.
   */
  private double size(String property, double usual) {
    Matcher size = SIZE.matcher(value(property));
    if (!size.matches()) {
      return usual;
    }
    double number = Double.parseDouble(size.group(1));
    boolean relative = number != 0 && !size.group(2).equals("px") && !property.equals("opacity");
    return relative && Math.abs(number) < FAR_AWAY ? usual : number;
  }
}
