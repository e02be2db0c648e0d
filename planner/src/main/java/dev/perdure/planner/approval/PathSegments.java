package dev.perdure.planner.approval;

import java.util.ArrayDeque;
import java.util.Deque;

/** The segments of a path without empty ones, {@code .} and {@code ..}. */
final class PathSegments {

  private PathSegments() {}

  static String resolve(String path) {
    Deque<String> segments = new ArrayDeque<>();
    for (String segment : path.split("/")) {
      if (segment.equals("..")) {
        segments.pollLast();
      } else if (!segment.isEmpty() && !segment.equals(".")) {
        segments.addLast(segment);
      }
    }
    return (path.startsWith("/") ? "/" : "") + String.join("/", segments);
  }
}
