package dev.perdure.activities.tool.web;

import org.jsoup.nodes.Comment;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.select.NodeFilter.FilterResult;

/**
 * Removes what a page's own markup hides (comments, {@code hidden}, inline {@code display:none}), a
 * usual place for prompt injection; style sheets are not evaluated.
 */
final class HiddenContentFilter {

  private static final String HIDDEN =
      "[hidden], [aria-hidden=true], dialog:not([open]), datalist, template,"
          + " [style~=(?i)(display\\s*:\\s*none|visibility\\s*:\\s*hidden"
          + "|(opacity|font-size)\\s*:\\s*0*\\.?0*(px|r?em|%)?\\s*(!|;|$))]";

  private HiddenContentFilter() {}

  /** Takes it out of a page, and tells how many characters of text that were. */
  static int removeFrom(Document document) {
    document.filter(
        (node, _) -> node instanceof Comment ? FilterResult.REMOVE : FilterResult.CONTINUE);
    int characters = 0;
    for (Element element : document.select(HIDDEN)) {
      boolean isPart = !element.is("html, head, body") && document.equals(element.root());
      if (isPart) {
        characters += element.text().length();
        element.remove();
      }
    }
    return characters;
  }
}
