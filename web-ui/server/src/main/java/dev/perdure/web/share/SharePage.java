package dev.perdure.web.share;

import dev.perdure.planner.task.TaskState;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/** The HTML page of a task's read-only share link, without scripts, in English or Chinese. */
record SharePage(SharedTask task, Optional<SharedPlan> plan, SharePageMessages sharePageMessages) {

  private static final String STYLE =
      """
      :root{color-scheme:light dark;font:14px/1.55 system-ui,'Noto Sans CJK SC',sans-serif;
      --line:light-dark(#dfdbd2,#37332c);--surface:light-dark(#fff,#1d1b18);--quiet:light-dark(#6b665d,#9c9589);
      --sunken:light-dark(#f2f0eb,#100f0d)}
      *{box-sizing:border-box;margin:0;padding:0}
      body{max-width:780px;margin:2rem auto;padding:0 1rem 3rem;overflow-wrap:anywhere;
      background:light-dark(#faf9f6,#151412);color:light-dark(#1c1b19,#ece8e0)}
      h1{font-size:1.6rem;line-height:1.25;letter-spacing:-.015em;font-weight:650}
      h2{font-size:1.25rem;margin:2.5rem 0 .5rem;font-weight:650} h3{font-size:1rem;margin:1.5rem 0 .5rem;font-weight:650}
      h4,h5{font-size:inherit;font-weight:600} p+p,p+ul,p+ol,p+pre,ul+p,ol+p,pre+p{margin-top:.5rem}
      pre{white-space:pre-wrap;font:inherit} small,h4 small,.fact,.files span:first-child{font-size:.93em;color:var(--quiet)}
      code{font:.93em/1.5 ui-monospace,monospace} pre code{display:block;padding:.5rem .75rem;background:var(--sunken);border-radius:4px}
      ul,ol{padding-left:1.3rem} article{border-top:1px solid var(--line);padding:.75rem 0}
      .files,.verification,.steps{list-style:none;padding:0} .files span:first-child{display:inline-block;min-width:4.5em}
      .files span+code,.verification code{margin-right:.5rem}
      .steps>li{border:1px solid var(--line);border-radius:8px;background:var(--surface);padding:.75rem 1rem;margin-top:.5rem}
      h4{display:flex;flex-wrap:wrap;gap:0 .5rem;align-items:baseline} h4 small{margin-left:auto;font-weight:400}
      h4 b{font-size:.86em;font-weight:500;padding:0 .5rem;border-radius:4px}
      .calm{background:var(--sunken)} .done{color:light-dark(#27652f,#8bcd93);background:light-dark(#e0f1e2,#14291a)}
      .failed{color:light-dark(#a12622,#f2938b);background:light-dark(#fbe3e0,#3a1a17)}
      .waiting{color:light-dark(#8a4b00,#f1b65c);background:light-dark(#fdefd3,#33260e)}
      .running{color:light-dark(#1a5aa0,#84b8f2);background:light-dark(#e2edfa,#13253a)}
      table{border-collapse:collapse;display:block;overflow-x:auto} th,td{text-align:left;padding:.25rem .75rem .25rem 0}
      """;

  String html() {
    var page = begin(sharePageMessages, task.title());
    page.append("<small>")
        .append(state(task.state()))
        .append(" · ")
        .append(
            sharePageMessages.of(
                "end",
                Objects.requireNonNull(task.expiresAt())
                    .toString()
                    .substring(0, "2026-01-01".length())))
        .append("</small>");
    section(page, "request", "<pre>" + SafeHtmlRenderer.text(task.request()) + "</pre>");
    plan.ifPresent(it -> section(page, "plan", new SharedPlanHtml(it, sharePageMessages).html()));
    if (task.result() != null) {
      section(page, "result", SafeHtmlRenderer.prose(task.result()));
    }
    if (!task.transcript().isEmpty()) {
      section(page, "transcript", "");
      task.transcript().forEach(entry -> article(page, entry));
    }
    return page.append("</main></body></html>").toString();
  }

  /** The page of an expired, revoked or unknown link. */
  static String gone(SharePageMessages words) {
    return begin(words, words.of("gone"))
        .append("<p>")
        .append(words.of("why"))
        .append("</p></main></body></html>")
        .toString();
  }

  private static StringBuilder begin(SharePageMessages words, String title) {
    return new StringBuilder(8_192)
        .append(
            "<!doctype html><html lang=\"%s\"><head><meta charset=\"utf-8\">"
                .formatted(words.of("lang")))
        .append("<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">")
        .append("<meta name=\"robots\" content=\"noindex\"><title>")
        .append(SafeHtmlRenderer.text(title))
        .append("</title><style>")
        .append(STYLE)
        .append("</style></head><body><main><h1>")
        .append(SafeHtmlRenderer.text(title))
        .append("</h1>");
  }

  private void section(StringBuilder page, String heading, String body) {
    page.append("<h2>").append(sharePageMessages.of(heading)).append("</h2>").append(body);
  }

  private void article(StringBuilder page, SharedTask.Entry entry) {
    page.append("<article><small>")
        .append(SafeHtmlRenderer.text(entry.run()))
        .append(" · ")
        .append(sharePageMessages.of("role." + entry.role().name().toLowerCase(Locale.ROOT)))
        .append("</small>")
        .append(SafeHtmlRenderer.prose(entry.text().strip()));
    if (!entry.calls().isEmpty()) {
      page.append("<ul>");
      entry
          .calls()
          .forEach(call ->
              page.append("<li><code>").append(SafeHtmlRenderer.text(call)).append("</code></li>"));
      page.append("</ul>");
    }
    page.append("</article>");
  }

  private String state(TaskState state) {
    return sharePageMessages.of("task." + state.name().toLowerCase(Locale.ROOT));
  }
}
