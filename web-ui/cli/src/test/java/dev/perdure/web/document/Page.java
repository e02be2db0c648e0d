package dev.perdure.web.document;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;

/**
 * Markdown page with its links and the anchors of its headings.
 *
 * @param path the page's place below the repository's root
 */
record Page(Path path, List<PageLink> links, Set<String> anchors) {

  private static final Parser PARSER =
      Parser.builder().includeSourceSpans(IncludeSourceSpans.BLOCKS_AND_INLINES).build();

  static Page read(Path root, Path path) throws IOException {
    return parse(path, Files.readString(root.resolve(path)));
  }

  static Page parse(Path path, String text) {
    var reader = new Reader();
    PARSER.parse(text).accept(reader);
    return new Page(path, List.copyOf(reader.links), Set.copyOf(reader.anchors));
  }

  /** Anchor that GitHub gives to the first heading with this text. */
  static String anchor(String heading) {
    return heading
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^\\p{L}\\p{M}\\p{N}_ -]", "")
        .replace(' ', '-');
  }

  private static final class Reader extends AbstractVisitor {
    private final List<PageLink> links = new ArrayList<>();
    private final Set<String> anchors = new LinkedHashSet<>();
    private final Map<String, Integer> repeated = new HashMap<>();

    @Override
    public void visit(Link link) {
      add(link, link.getDestination());
      visitChildren(link);
    }

    @Override
    public void visit(Image image) {
      add(image, image.getDestination());
    }

    @Override
    public void visit(Heading heading) {
      var words = new HeadingText();
      heading.accept(words);
      String anchor = anchor(words.text.toString());
      int earlier = repeated.merge(anchor, 1, Integer::sum) - 1;
      anchors.add(earlier == 0 ? anchor : anchor + "-" + earlier);
      visitChildren(heading);
    }

    private void add(Node node, String destination) {
      links.add(new PageLink(node.getSourceSpans().getFirst().getLineIndex() + 1, destination));
    }
  }

  private static final class HeadingText extends AbstractVisitor {
    private final StringBuilder text = new StringBuilder();

    @Override
    public void visit(Text words) {
      text.append(words.getLiteral());
    }

    @Override
    public void visit(Code code) {
      text.append(code.getLiteral());
    }
  }
}
