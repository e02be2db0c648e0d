package dev.perdure.activities.tool.web;

import java.util.Arrays;

/** The format in which a page is shown. */
enum PageFormat {
  MARKDOWN,
  TEXT,
  HTML;

  /** The format of a name; the schema lets no other through. */
  static PageFormat named(String name) {
    return Arrays.stream(values())
        .filter(format -> format.name().equalsIgnoreCase(name))
        .findFirst()
        .orElse(MARKDOWN);
  }
}
