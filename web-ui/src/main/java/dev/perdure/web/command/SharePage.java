package dev.perdure.web.command;

import java.util.Locale;
import java.util.Objects;
import org.springframework.web.util.HtmlUtils;

/** The page of a read-only link: plain HTML without scripts. */
record SharePage(SharedTask task) {

  private static final String STYLE =
      """
      :root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
      body{max-width:46rem;margin:2rem auto;padding:0 1rem}
      h1{font-size:1.4rem;line-height:1.25;margin:0 0 .25rem} h2{font-size:1.05rem;margin:2rem 0 .5rem}
      pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:0}
      small{opacity:.75} article{border-top:1px solid #8884;padding:.75rem 0}
      code{font:.85rem/1.4 ui-monospace,monospace;overflow-wrap:anywhere} ul{margin:.25rem 0;padding-left:1.2rem}
      """;

  String html() {
    var page = new StringBuilder(8_192);
    page.append("<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">")
        .append("<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">")
        .append("<meta name=\"robots\" content=\"noindex\"><title>")
        .append(text(task.title()))
        .append("</title><style>")
        .append(STYLE)
        .append("</style></head><body><h1>")
        .append(text(task.title()))
        .append("</h1><small>")
        .append(task.state().name().toLowerCase(Locale.ROOT))
        .append(", read-only link until ")
        .append(Objects.requireNonNull(task.expiresAt()).toString(), 0, "2026-01-01".length())
        .append("; secrets and tool output are left out</small>");
    section(page, "Request", task.request());
    section(page, "Plan", task.plan() == null ? "" : task.plan());
    section(page, "Result", task.result() == null ? "" : task.result());
    transcript(page);
    return page.append("</body></html>").toString();
  }

  private static void section(StringBuilder page, String heading, String body) {
    if (!body.isBlank()) {
      page.append("<h2>").append(heading).append("</h2><pre>").append(text(body)).append("</pre>");
    }
  }

  private void transcript(StringBuilder page) {
    page.append("<h2>Transcript</h2>");
    for (SharedTask.Entry entry : task.transcript()) {
      page.append("<article><small>")
          .append(text(entry.run()))
          .append(" · ")
          .append(entry.role().name().toLowerCase(Locale.ROOT))
          .append("</small><pre>")
          .append(text(entry.text().strip()))
          .append("</pre>");
      if (!entry.calls().isEmpty()) {
        page.append("<ul>");
        entry
            .calls()
            .forEach(call -> page.append("<li><code>").append(text(call)).append("</code></li>"));
        page.append("</ul>");
      }
      page.append("</article>");
    }
  }

  private static String text(String raw) {
    return HtmlUtils.htmlEscape(raw);
  }
}
