package dev.perdure.activities.tool.web;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Pattern;
import org.jsoup.nodes.Comment;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.select.NodeFilter.FilterResult;

/**
 * The content of a page that browsers do not show, where prompt injections like to hide; a
 * heuristic over plain selectors.
 */
final class HiddenContent {

  private static final String HIDDEN =
      "[hidden], [aria-hidden=true], dialog:not([open]), datalist, template";
  private static final Pattern REMARK = Pattern.compile("(?s)/\\*.*?(?:\\*/|$)");

  private static final String NAME = "[.#]-{0,2}[A-Za-z_][\\w-]*";
  private static final String PART = "(?:[A-Za-z]\\w*|" + NAME + ")(?:" + NAME + ")*";

  /** Other selectors may take as long as whoever wrote them likes. */
  private static final Pattern PLAIN =
      Pattern.compile(PART + "(?:(?:\\s+|\\s*>\\s*)" + PART + "){0,6}");

  private static final int LONGEST = 200;
  private static final long MOST_LOOKS = 20_000_000;

  private final Document document;
  private final Set<Element> hidden = new LinkedHashSet<>();
  private final int elements;
  private long looks;

  private HiddenContent(Document document) {
    this.document = document;
    this.elements = document.getAllElements().size();
  }

  /** Takes it out of a page, and tells how many characters of text that were. */
  static int removeFrom(Document document) {
    HiddenContent unseen = new HiddenContent(document);
    document.select("style").forEach(sheet -> unseen.readSheet(sheet.data()));
    document
        .select("[style]")
        .forEach(element -> unseen.apply(CssStyle.of(element.attr("style")), element));
    unseen.hidden.addAll(document.select(HIDDEN));
    document.filter(
        (node, _) -> node instanceof Comment ? FilterResult.REMOVE : FilterResult.CONTINUE);
    return unseen.remove();
  }

  /** Rules that hold for some media only are passed over. */
  private void readSheet(String sheet) {
    String text = REMARK.matcher(sheet).replaceAll(" ");
    int at = 0;
    for (int open = text.indexOf('{'); open >= 0; open = text.indexOf('{', at)) {
      String head = text.substring(at, open);
      String selectors = head.substring(head.lastIndexOf(';') + 1).strip();
      if (selectors.startsWith("@")) {
        at = endOfBlock(text, open);
      } else {
        int close = text.indexOf('}', open);
        at = close < 0 ? text.length() : close + 1;
        apply(CssStyle.of(text.substring(open + 1, close < 0 ? at : close)), selectors);
      }
    }
  }

  private static int endOfBlock(String text, int open) {
    int depth = 0;
    int at = open;
    do {
      char c = text.charAt(at++);
      depth += c == '{' ? 1 : c == '}' ? -1 : 0;
    } while (depth > 0 && at < text.length());
    return at;
  }

  private void apply(CssStyle style, String selectors) {
    if (!style.hides() && !style.shows()) {
      return;
    }
    for (String selector : selectors.split(",")) {
      looks += elements;
      if (looks < MOST_LOOKS && isPlain(selector.strip())) {
        document.select(selector.strip()).forEach(element -> apply(style, element));
      }
    }
  }

  private static boolean isPlain(String selector) {
    return selector.length() <= LONGEST && PLAIN.matcher(selector).matches();
  }

  private void apply(CssStyle style, Element element) {
    if (style.hides()) {
      hidden.add(element);
    } else if (style.shows()) {
      hidden.remove(element);
    }
  }

  /** The page as a whole is never left out: scripts show it once they are there. */
  private int remove() {
    int characters = 0;
    for (Element element : hidden) {
      boolean isPart = !element.is("html, head, body") && document.equals(element.root());
      if (isPart) {
        characters += element.text().length();
        element.remove();
      }
    }
    return characters;
  }
}
