package dev.perdure.planner.owner;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A pattern of {@code CODEOWNERS} as GitHub reads it: a pattern with a slash at its beginning or in
 * its middle begins at the root, each other one matches at any depth. {@code **} stands for any
 * number of folders. A folder's pattern matches everything below, but {@code docs/*} matches only
 * files directly in {@code docs}.
 *
 * @param segments the segments; an empty one stands for any number of segments
 */
record OwnerPattern(List<Optional<SegmentPattern>> segments) {

  private static final int MAX_LENGTH = 1_000;
  private static final Optional<SegmentPattern> ANY_DEPTH = Optional.empty();
  private static final String DEPTH = "**";

  /** Why GitHub does not read a pattern; empty if it does. */
  static Optional<String> fault(String pattern) {
    if (pattern.length() > MAX_LENGTH) {
      return Optional.of("has a pattern of more than %,d characters".formatted(MAX_LENGTH));
    }
    if (pattern.startsWith("!") || pattern.contains("[") || pattern.contains("]")) {
      return Optional.of("uses '!', '[' or ']', which CODEOWNERS does not know");
    }
    if (pattern.contains("***") || pattern.contains("//") || pattern.equals("/")) {
      return Optional.of("has the pattern '%s', which matches no file".formatted(pattern));
    }
    return Optional.empty();
  }

  /** The pattern of a text without a fault. */
  static OwnerPattern of(String text) {
    boolean isFolder = text.endsWith("/");
    String path = text.substring(text.startsWith("/") ? 1 : 0, text.length() - (isFolder ? 1 : 0));
    List<Optional<SegmentPattern>> segments = new ArrayList<>();
    if (!text.startsWith("/") && !path.contains("/")) {
      segments.add(ANY_DEPTH);
    }
    for (String segment : path.split("/")) {
      segments.add(segment.equals(DEPTH) ? ANY_DEPTH : Optional.of(SegmentPattern.of(segment)));
    }
    addEnd(segments, isFolder);
    return new OwnerPattern(List.copyOf(segments));
  }

  /** A folder, and a pattern that ends with two stars, match what lies below and not themselves. */
  private static void addEnd(List<Optional<SegmentPattern>> segments, boolean isFolder) {
    boolean isDeep = segments.size() > 1 && segments.getLast().isEmpty();
    if (isFolder || isDeep) {
      segments.add(Optional.of(SegmentPattern.any()));
    }
    boolean isAny =
        !isFolder && !isDeep && segments.getLast().filter(SegmentPattern::isAny).isPresent();
    if (!isAny) {
      segments.add(ANY_DEPTH);
    }
  }

  /** Whether a path matches, by its segments. */
  boolean matches(String[] path, MatchBudget budget) {
    int p = 0;
    int t = 0;
    int depth = -1;
    int retry = 0;
    while (t < path.length) {
      if (isDepth(p)) {
        depth = p++;
        retry = t;
      } else if (isMatch(p, path[t], budget)) {
        p++;
        t++;
      } else if (depth >= 0 && !budget.isSpent()) {
        p = depth + 1;
        t = ++retry;
      } else {
        return false;
      }
    }
    return segments.stream().skip(p).allMatch(Optional::isEmpty);
  }

  private boolean isDepth(int index) {
    return index < segments.size() && segments.get(index).isEmpty();
  }

  private boolean isMatch(int index, String segment, MatchBudget budget) {
    return index < segments.size() && segments.get(index).orElseThrow().matches(segment, budget);
  }
}
