package dev.perdure.web.share;

import java.util.Locale;

/** Writes a shared task as one Markdown document: request, plan, result and transcript. */
record SharedMarkdownWriter(SharedTask task) {

  String text() {
    var text = new StringBuilder(8_192);
    text.append("# ")
        .append(line(task.title()))
        .append("\n\n")
        .append(
            "Task %s, %s, begun %s. Secrets and tool output are left out.\n"
                .formatted(task.id(), enumText(task.state()), task.createdAt()));
    section(text, "Request", task.request());
    section(text, "Plan", task.plan() == null ? "" : task.plan());
    section(text, "Result", task.result() == null ? "" : task.result());
    if (!task.transcript().isEmpty()) {
      text.append("\n## Transcript\n");
      task.transcript().forEach(entry -> entry(text, entry));
    }
    return text.toString();
  }

  private static void section(StringBuilder text, String heading, String body) {
    if (!body.isBlank()) {
      text.append("\n## ").append(heading).append("\n\n").append(body.strip()).append('\n');
    }
  }

  private static void entry(StringBuilder text, SharedTask.Entry entry) {
    text.append("\n### %s · %s\n".formatted(line(entry.run()), enumText(entry.role())));
    if (!entry.text().isBlank()) {
      text.append('\n').append(entry.text().strip()).append('\n');
    }
    if (!entry.calls().isEmpty()) {
      text.append('\n');
      entry.calls().forEach(call -> text.append("- `").append(code(call)).append("`\n"));
    }
  }

  private static String enumText(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private static String line(String text) {
    return text.replaceAll("\\s+", " ").strip();
  }

  /** A call in one line; a quote within would end the code early. */
  private static String code(String call) {
    return line(call).replace('`', '\'');
  }
}
