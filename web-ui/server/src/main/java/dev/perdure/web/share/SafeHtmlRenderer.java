package dev.perdure.web.share;

import com.vladsch.flexmark.ext.tables.TablesExtension;
import com.vladsch.flexmark.html.HtmlRenderer;
import com.vladsch.flexmark.parser.Parser;
import com.vladsch.flexmark.util.data.DataHolder;
import com.vladsch.flexmark.util.data.MutableDataSet;
import dev.perdure.planner.message.InvisibleCharEscaper;
import java.util.List;
import java.util.stream.Collectors;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.TextNode;
import org.jsoup.safety.Safelist;
import org.springframework.web.util.HtmlUtils;

/**
 * Renders texts and Markdown of models and people as safe HTML: no tags of theirs, links or images,
 * and invisible characters escaped.
 */
final class SafeHtmlRenderer {

  private static final DataHolder OPTIONS =
      new MutableDataSet()
          .set(Parser.EXTENSIONS, List.of(TablesExtension.create()))
          .set(HtmlRenderer.ESCAPE_HTML, true)
          .set(HtmlRenderer.SOFT_BREAK, "<br>\n");

  private static final Parser PARSER = Parser.builder(OPTIONS).build();
  private static final HtmlRenderer RENDERER = HtmlRenderer.builder(OPTIONS).build();

  private static final Safelist ALLOWED_TAGS =
      Safelist.none()
          .addTags("p", "br", "hr", "em", "strong", "code", "pre", "blockquote")
          .addTags("ul", "ol", "li", "h5", "table", "thead", "tbody", "tr", "th", "td");

  /** Longer than anyone reads, and dear to lay out. */
  private static final int MAX_MARKDOWN_LENGTH = 100_000;

  private SafeHtmlRenderer() {}

  /** A text as it stands. */
  static String text(String raw) {
    return HtmlUtils.htmlEscape(visible(raw));
  }

  /** Markdown as it is laid out. */
  static String prose(String markdown) {
    if (markdown.length() > MAX_MARKDOWN_LENGTH) {
      return "<pre>" + text(markdown) + "</pre>";
    }
    Document page = Jsoup.parseBodyFragment(RENDERER.render(PARSER.parse(visible(markdown))));
    page.select("a[href]")
        .forEach(link -> {
          if (!link.text().equals(link.attr("href"))) {
            link.appendText(" (" + link.attr("href") + ")");
          }
        });
    page.select("img")
        .forEach(image -> image.before(image.attr("alt") + " (" + image.attr("src") + ")"));
    page.select("h1, h2, h3, h4, h6").tagName("h5");
    // An entity may stand for what was hidden above.
    page.nodeStream(TextNode.class)
        .toList()
        .forEach(part -> part.text(visible(part.getWholeText())));
    return Jsoup.clean(
        page.body().html(), "", ALLOWED_TAGS, new Document.OutputSettings().prettyPrint(false));
  }

  private static String visible(String raw) {
    return raw.replace("\t", "    ")
        .lines()
        .map(InvisibleCharEscaper::of)
        .collect(Collectors.joining("\n"));
  }
}
