package dev.perdure.activities.tool.search;

import java.util.Locale;

/** Forms in which a search shows its matches. */
enum GrepOutput {
  LINES,
  FILES,
  COUNT;

  static GrepOutput of(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT));
  }
}
