package dev.perdure.web.run;

import dev.perdure.planner.message.VisibleText;
import dev.perdure.planner.task.TaskState;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.springframework.web.util.HtmlUtils;

/** The page of a read-only link: plain HTML without scripts, in English or Chinese. */
record SharePage(SharedTask task, Locale locale) {

  private static final String STYLE =
      """
      :root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
      body{max-width:46rem;margin:2rem auto;padding:0 1rem}
      h1{font-size:1.4rem;line-height:1.25;margin:0 0 .25rem} h2{font-size:1.05rem;margin:2rem 0 .5rem}
      pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:0}
      small{opacity:.75} article{border-top:1px solid #8884;padding:.75rem 0}
      code{font:.85rem/1.4 ui-monospace,monospace;overflow-wrap:anywhere} ul{margin:.25rem 0;padding-left:1.2rem}
      """;

  private static final Words ENGLISH =
      new Words(
          "en",
          "read-only link until %s; secrets and tool output are left out",
          "Request",
          "Plan",
          "Result",
          "Transcript",
          "There is no such link",
          "It has expired, was revoked or was never made.",
          Map.of());
  private static final Words CHINESE =
      new Words(
          "zh",
          "只读链接，有效期至 %s；不含机密和工具输出",
          "请求",
          "计划",
          "结果",
          "记录",
          "没有这个链接",
          "它已过期、被撤销或从未创建。",
          Map.ofEntries(
              Map.entry(TaskState.QUEUED, "排队中"),
              Map.entry(TaskState.RUNNING, "运行中"),
              Map.entry(TaskState.WAITING, "等待中"),
              Map.entry(TaskState.RETRYING, "重试中"),
              Map.entry(TaskState.PAUSED, "已暂停"),
              Map.entry(TaskState.PARKED, "已搁置"),
              Map.entry(TaskState.IDLE, "空闲"),
              Map.entry(TaskState.DELIVERED, "已交付"),
              Map.entry(TaskState.ANSWERED, "已回答"),
              Map.entry(TaskState.REJECTED, "已拒绝"),
              Map.entry(TaskState.CANCELLED, "已取消"),
              Map.entry(TaskState.FAILED, "失败")));

  /** The texts of the page; the states, none where their names are words. */
  private record Words(
      String lang,
      String end,
      String request,
      String plan,
      String result,
      String transcript,
      String gone,
      String why,
      Map<TaskState, String> states) {

    static Words of(Locale locale) {
      return locale.getLanguage().equals("zh") ? CHINESE : ENGLISH;
    }

    String state(TaskState state) {
      return states.getOrDefault(state, state.name().toLowerCase(Locale.ROOT));
    }
  }

  String html() {
    Words words = Words.of(locale);
    var page = begin(words, task.title());
    page.append("<small>")
        .append(words.state(task.state()))
        .append(" · ")
        .append(
            words
                .end()
                .formatted(
                    Objects.requireNonNull(task.expiresAt())
                        .toString()
                        .substring(0, "2026-01-01".length())))
        .append("</small>");
    section(page, words.request(), task.request());
    section(page, words.plan(), task.plan() == null ? "" : task.plan());
    section(page, words.result(), task.result() == null ? "" : task.result());
    page.append("<h2>").append(words.transcript()).append("</h2>");
    transcript(page);
    return page.append("</body></html>").toString();
  }

  /** The page of a link that leads nowhere. */
  static String gone(Locale locale) {
    Words words = Words.of(locale);
    return begin(words, words.gone())
        .append("<p>")
        .append(words.why())
        .append("</p></body></html>")
        .toString();
  }

  private static StringBuilder begin(Words words, String title) {
    return new StringBuilder(8_192)
        .append(
            "<!doctype html><html lang=\"%s\"><head><meta charset=\"utf-8\">"
                .formatted(words.lang()))
        .append("<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">")
        .append("<meta name=\"robots\" content=\"noindex\"><title>")
        .append(text(title))
        .append("</title><style>")
        .append(STYLE)
        .append("</style></head><body><h1>")
        .append(text(title))
        .append("</h1>");
  }

  private static void section(StringBuilder page, String heading, String body) {
    if (!body.isBlank()) {
      page.append("<h2>").append(heading).append("</h2><pre>").append(text(body)).append("</pre>");
    }
  }

  private void transcript(StringBuilder page) {
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

  /** What would not show, or turn its line around, stands as an escape. */
  private static String text(String raw) {
    return raw.replace("\t", "    ")
        .lines()
        .map(VisibleText::of)
        .map(HtmlUtils::htmlEscape)
        .collect(Collectors.joining("\n"));
  }
}
