package dev.perdure.web.cli.follow.view;

import dev.perdure.web.cli.server.Json;
import dev.perdure.web.cli.terminal.Plain;

/** A tool call in a few words. */
final class ToolLine {
  private ToolLine() {}

  /** The tool's name and, where it says more, its title. */
  static String of(Happening news) {
    String name = Plain.line(Json.text(news.data(), "name"));
    String title = Plain.line(Json.text(news.data(), "title"));
    return title.isEmpty() || title.equals(name) ? name : name + " " + title;
  }
}
