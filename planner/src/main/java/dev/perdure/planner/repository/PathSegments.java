package dev.perdure.planner.repository;

import java.util.ArrayDeque;
import java.util.Deque;

/** The segments of a path without empty ones, {@code .} and {@code ..}. */
public final class PathSegments {

  private PathSegments() {}

  /** The path without segments that lead nowhere. */
  public static String resolve(String path) {
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
