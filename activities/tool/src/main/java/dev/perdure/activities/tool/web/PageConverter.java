package dev.perdure.activities.tool.web;

import com.vladsch.flexmark.html2md.converter.FlexmarkHtmlConverter;
import com.vladsch.flexmark.util.data.MutableDataSet;
import dev.perdure.activities.files.FileText;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.select.NodeTraversor;
import org.jsoup.select.NodeVisitor;

/** Converts a fetched web page into Markdown, plain text or HTML for a model. */
record PageConverter(WebClient.FetchedPage page, PageFormat format) {

  private static final int MAX_BEGINNING_LENGTH = 500;

  /** Signs beside headings and on buttons are hidden everywhere. */
  private static final int WORTH_TELLING = 40;

  private static final Set<String> HTML = Set.of("text/html", "application/xhtml+xml");
  private static final Set<String> TEXTS =
      Set.of(
          "",
          "application/json",
          "application/javascript",
          "application/typescript",
          "application/xml",
          "application/yaml",
          "application/x-yaml",
          "application/toml",
          "application/sql",
          "application/x-sh",
          "application/x-ndjson",
          "application/graphql");
  private static final String TABLE =
      "table, thead, tbody, tfoot, tr, td, th, caption, colgroup, col";
  private static final List<String> LINKS = List.of("href", "src");
  private static final Pattern NO_PAGE = Pattern.compile("(?i)\\s*(data|javascript|vbscript):");
  private static final Pattern CHARSET = Pattern.compile("(?i)charset\\s*=\\s*\"?([^\\s;\"]+)");
  private static final FlexmarkHtmlConverter CONVERTER =
      FlexmarkHtmlConverter.builder(
              new MutableDataSet()
                  .set(FlexmarkHtmlConverter.SETEXT_HEADINGS, false)
                  .set(FlexmarkHtmlConverter.THEMATIC_BREAK, "---")
                  .set(FlexmarkHtmlConverter.OUTPUT_UNKNOWN_TAGS, false))
          .build();

  /** The page as text; empty if it is none. */
  Optional<String> text() throws IOException {
    String type = page.mediaType();
    if (HTML.contains(type) || (type.isEmpty() && looksLikeHtml())) {
      return Optional.of(html());
    }
    String content = new String(page.content(), charset().orElse(StandardCharsets.UTF_8));
    return isText() && content.indexOf('\0') < 0 ? Optional.of(content) : Optional.empty();
  }

  private boolean isText() {
    String type = page.mediaType();
    return type.endsWith("octet-stream")
        ? FileText.decode(page.content()).utf8()
        : type.startsWith("text/")
            || type.endsWith("+json")
            || type.endsWith("+xml")
            || TEXTS.contains(type);
  }

  private boolean looksLikeHtml() {
    byte[] start =
        Arrays.copyOf(page.content(), Math.min(page.content().length, MAX_BEGINNING_LENGTH));
    String text = new String(start, StandardCharsets.ISO_8859_1).stripLeading();
    return text.toLowerCase(Locale.ROOT).matches("(?s)<(!doctype html|html|head|body)\\b.*");
  }

  private String html() throws IOException {
    String named = charset().map(Charset::name).orElse(null);
    Document document =
        Jsoup.parse(new ByteArrayInputStream(page.content()), named, page.address().toString());
    if (format == PageFormat.HTML) {
      return new String(page.content(), document.charset());
    }
    int unseen = HiddenContentFilter.removeFrom(document);
    Element body = readable(document);
    String text = format == PageFormat.TEXT ? plain(body) : markdown(body);
    return unseen < WORTH_TELLING
        ? text
        : "%s\n\n(%d characters that the page hides from people are left out: format html has them.)\n"
            .formatted(text.strip(), unseen);
  }

  private static String markdown(Element body) {
    return Weight.isTooHeavy(body)
        ? plain(body) + "\n\n(The page is too intricate for Markdown: this is its text.)\n"
        : CONVERTER.convert(body.outerHtml()).strip() + "\n";
  }

  private static String plain(Element body) {
    body.select("br").append("\n");
    body.select("li, tr, dt, dd").prepend("\n");
    body.select("td, th").append("\t");
    body.select("p, div, h1, h2, h3, h4, h5, h6, pre, blockquote, table, ul, ol, section, article")
        .append("\n\n");
    return withoutBlanks(body.wholeText());
  }

  /** One empty line for many, and none at the ends; in one walk, however many blanks there are. */
  private static String withoutBlanks(String text) {
    StringBuilder kept = new StringBuilder();
    boolean apart = true;
    for (String line : text.lines().map(String::stripTrailing).toList()) {
      if (!line.isEmpty()) {
        kept.append(kept.isEmpty() ? "" : apart ? "\n\n" : "\n")
            .append(apart ? line.stripLeading() : line);
      }
      apart = line.isEmpty();
    }
    return kept.toString();
  }

  /** Removes scripts, styles and navigation, and makes links absolute. */
  private static Element readable(Document document) {
    document
        .select(
            "script, style, noscript, template, iframe, object, embed, svg, canvas, nav, link,"
                + " meta")
        .remove();
    // the content of a cell becomes text: nested tables would cost unbounded time
    document.select("table table").select(TABLE).tagName("div");
    for (String name : LINKS) {
      for (Element element : document.select("[" + name + "]")) {
        String whole = element.absUrl(name);
        if (NO_PAGE.matcher(element.attr(name)).lookingAt()) {
          element.removeAttr(name);
        } else if (!whole.isEmpty()) {
          element.attr(name, whole);
        }
      }
    }
    return document.body();
  }

  private Optional<Charset> charset() {
    Matcher named = CHARSET.matcher(page.type());
    try {
      return named.find() ? Optional.of(Charset.forName(named.group(1))) : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** The cost of converting a page, which grows with the siblings and the depth of its elements. */
  private static final class Weight implements NodeVisitor {

    private static final long MAX_COMPARISONS = 100_000_000;
    private static final int MAX_DEPTH = 150;

    private long comparisons;
    private int deepest;

    static boolean isTooHeavy(Element body) {
      Weight weight = new Weight();
      NodeTraversor.traverse(weight, body);
      return weight.comparisons > MAX_COMPARISONS || weight.deepest > MAX_DEPTH;
    }

    @Override
    public void head(Node node, int depth) {
      long beside = node.childNodeSize();
      comparisons += beside * beside;
      deepest = Math.max(deepest, depth);
    }
  }
}
