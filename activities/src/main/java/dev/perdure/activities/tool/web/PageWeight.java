package dev.perdure.activities.tool.web;

import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.select.NodeTraversor;
import org.jsoup.select.NodeVisitor;

/**
 * How much work a page is to convert: every part is compared with those beside it, and everything
 * is indented by all that is around it.
 */
final class PageWeight implements NodeVisitor {

  private static final long MOST_COMPARISONS = 100_000_000;
  private static final int DEEPEST = 150;

  private long comparisons;
  private int deepest;

  private PageWeight() {}

  static boolean isTooHeavy(Element body) {
    PageWeight weight = new PageWeight();
    NodeTraversor.traverse(weight, body);
    return weight.comparisons > MOST_COMPARISONS || weight.deepest > DEEPEST;
  }

  @Override
  public void head(Node node, int depth) {
    long beside = node.childNodeSize();
    comparisons += beside * beside;
    deepest = Math.max(deepest, depth);
  }
}
