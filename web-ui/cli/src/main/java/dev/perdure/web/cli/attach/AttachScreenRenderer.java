package dev.perdure.web.cli.attach;

import dev.perdure.web.cli.follow.FetchedRequest;
import dev.perdure.web.cli.follow.RequestText;
import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.cli.terminal.Style;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Renderer of the full-screen view: turns its state into the lines of the screen, from the header
 * to the keys.
 */
record AttachScreenRenderer(AttachState state, Instant now) {
  static final int MIN_COLUMNS = 60;
  static final int MIN_ROWS = 16;

  /** From this width on, plan and requests stand beside the transcript. */
  private static final int MIN_WIDE_COLUMNS = 110;

  private static final int SIDE_COLUMNS = 40;
  private static final int MAX_LISTED_REQUESTS = 4;
  private static final String CURSOR = "▏";
  private static final List<String> KEYS =
      List.of(
          "1 2 3, Tab      transcript, plan, requests",
          "↑ ↓, Page Up, Page Down, space, b, g, G    scroll",
          "j k             scroll; among requests, move to the next or the one before",
          "Enter           open what waits",
          "",
          "On a request, as on the pages; a key decides only when it is pressed alone:",
          "a               yes; y confirms where the risk is high",
          "A               always allow, after y",
          "r               send back, or deny with a comment",
          "d               no: deny, reject or stop",
          "m x             operator requests: another model, skip",
          "",
          "/               say something to the task",
          "?               these keys",
          "q, Ctrl-C       leave; the task goes on");

  /** As many lines as the terminal has rows, none wider than it. */
  List<ScreenLine> lines() {
    if (state.columns() < MIN_COLUMNS || state.rows() < MIN_ROWS) {
      return tooSmall();
    }
    List<ScreenLine> head = new ArrayList<>(TaskHeader.lines(state.task(), state.columns(), now));
    head.add(tabs());
    List<ScreenLine> foot = foot();
    List<ScreenLine> lines = new ArrayList<>(head);
    lines.addAll(content(state.rows() - head.size() - foot.size()));
    lines.addAll(foot);
    return lines.stream().map(line -> line.cut(state.columns())).toList();
  }

  private List<ScreenLine> tooSmall() {
    String sentence =
        "Too small: %d columns and %d lines are needed. q leaves.".formatted(MIN_COLUMNS, MIN_ROWS);
    return filled(ScreenLine.of(sentence).wrapped(state.columns()), state.rows());
  }

  private ScreenLine tabs() {
    int open = state.requests().all().size();
    String text =
        "── %s ── %s ── %s "
            .formatted(
                tab(AttachPane.TRANSCRIPT, "1 Transcript"),
                tab(AttachPane.PLAN, "2 Plan"),
                tab(
                    AttachPane.REQUESTS,
                    "3 Requests" + (open == 0 ? "" : " (%d)".formatted(open))));
    int left = Math.max(0, state.columns() - SafeText.width(text));
    return ScreenLine.of(open == 0 ? Style.DIM : Style.WAITING, text + "─".repeat(left));
  }

  private String tab(AttachPane pane, String name) {
    return state.pane() == pane ? "[" + name + "]" : " " + name + " ";
  }

  private List<ScreenLine> content(int rows) {
    boolean wide = state.columns() >= MIN_WIDE_COLUMNS && state.pane() != AttachPane.KEYS;
    List<ScreenLine> main = main(wide ? state.columns() - SIDE_COLUMNS - 3 : state.columns(), rows);
    return wide ? beside(main, side(rows), state.columns() - SIDE_COLUMNS - 3) : main;
  }

  private List<ScreenLine> main(int columns, int rows) {
    return switch (state.pane()) {
      case TRANSCRIPT -> transcript(columns, rows);
      case PLAN -> scrolled(PlanPane.whole(state.task(), columns), rows);
      case REQUESTS -> requests(columns, rows);
      case KEYS -> scrolled(KEYS.stream().map(ScreenLine::of).toList(), rows);
    };
  }

  private List<ScreenLine> transcript(int columns, int rows) {
    List<ScreenLine> all = state.transcript().lines(columns);
    Scroll scroll = state.scroll(AttachPane.TRANSCRIPT);
    List<ScreenLine> shown = scroll.window(all, rows);
    if (scroll.isAtEnd() || shown.isEmpty()) {
      return filled(shown, rows);
    }
    List<ScreenLine> lines = new ArrayList<>(scroll.window(all, rows - 1));
    lines.add(ScreenLine.of(Style.WAITING, "── further up: G jumps to what is new ──"));
    return filled(lines, rows);
  }

  private List<ScreenLine> requests(int columns, int rows) {
    List<FetchedRequest> all = state.requests().all();
    if (all.isEmpty()) {
      return filled(List.of(ScreenLine.of(Style.DIM, "Nothing waits for a person.")), rows);
    }
    Optional<FetchedRequest> shown = state.requests().shown();
    List<ScreenLine> lines = new ArrayList<>();
    if (all.size() > 1 || shown.isEmpty()) {
      int at = shown.map(all::indexOf).orElse(0);
      int from =
          Math.clamp(
              (long) at - MAX_LISTED_REQUESTS / 2,
              0,
              Math.max(0, all.size() - MAX_LISTED_REQUESTS));
      all.stream()
          .skip(from)
          .limit(MAX_LISTED_REQUESTS)
          .map(it -> listed(it, shown))
          .forEach(lines::add);
      lines.add(ScreenLine.of(Style.DIM, "─".repeat(columns)));
    }
    shown.ifPresent(it -> lines.addAll(scrolled(whole(it, columns), rows - lines.size())));
    return filled(lines, rows);
  }

  private static ScreenLine listed(FetchedRequest request, Optional<FetchedRequest> shown) {
    boolean selected = shown.filter(request::equals).isPresent();
    String text =
        "%s %-4s %s"
            .formatted(selected ? "▸" : " ", request.name(), SafeText.line(request.title()));
    return selected ? ScreenLine.of(Style.SELECTED, text) : ScreenLine.of(text);
  }

  /** All that the decision needs, as the lines' view prints it. */
  private static List<ScreenLine> whole(FetchedRequest request, int columns) {
    return RequestText.of(request).stream()
        .flatMap(line -> ScreenLine.wrapped(line, columns).stream())
        .toList();
  }

  private List<ScreenLine> scrolled(List<ScreenLine> lines, int rows) {
    Scroll scroll = state.scroll(state.pane());
    if (lines.size() <= rows) {
      return filled(scroll.window(lines, rows), rows);
    }
    List<ScreenLine> shown = new ArrayList<>(scroll.window(lines, rows - 1));
    shown.add(
        ScreenLine.of(
            Style.DIM, scroll.isAtEnd() ? "── the end ──" : "── more: space, Page Down ──"));
    return shown;
  }

  private List<ScreenLine> side(int rows) {
    List<ScreenLine> lines = new ArrayList<>();
    List<FetchedRequest> open = state.requests().all();
    if (!open.isEmpty() && state.pane() != AttachPane.REQUESTS) {
      lines.add(ScreenLine.of(Style.WAITING, "Waits for you: press 3"));
      open.stream()
          .limit(MAX_LISTED_REQUESTS)
          .flatMap(it ->
              ScreenLine.of(SafeText.line(it.title())).wrapped(SIDE_COLUMNS).stream().limit(2))
          .forEach(lines::add);
      lines.add(ScreenLine.blank());
    }
    if (state.pane() != AttachPane.PLAN) {
      lines.addAll(PlanPane.brief(state.task()));
    }
    return filled(lines.stream().limit(rows).toList(), rows);
  }

  private static List<ScreenLine> beside(
      List<ScreenLine> main, List<ScreenLine> side, int columns) {
    return IntStream.range(0, main.size())
        .mapToObj(row -> main.get(row).beside(side.get(row).cut(SIDE_COLUMNS), columns))
        .toList();
  }

  private List<ScreenLine> foot() {
    List<ScreenLine> question =
        state
            .prompt()
            .map(it -> ScreenLine.of(Style.BOLD, it.question() + it.typed() + CURSOR))
            .map(line -> line.wrapped(state.columns() - 1))
            .orElse(List.of());
    int most = state.rows() / 3;
    List<ScreenLine> end = question.subList(Math.max(0, question.size() - most), question.size());
    return Stream.of(List.of(state.notice()), end, List.of(ScreenLine.of(Style.DIM, keys())))
        .flatMap(List::stream)
        .toList();
  }

  /** The keys that do something now. */
  private String keys() {
    if (state.prompt().isPresent()) {
      return state.prompt().get() instanceof InputPrompt.Confirming
          ? "y confirm  Esc cancel"
          : "Enter send  Esc cancel  Ctrl-U clear";
    }
    String decisions =
        state.pane() == AttachPane.REQUESTS
            ? state.requests().shown().map(AttachScreenRenderer::decisions).orElse("")
            : "";
    return decisions + "1 2 3 panes  / say  ? keys  q leave";
  }

  private static String decisions(FetchedRequest request) {
    return String.join(
        "",
        DecisionKeys.of(request).stream()
            .map(action -> "%s %s  ".formatted(action.key(), action.label()))
            .toList());
  }

  private static List<ScreenLine> filled(List<ScreenLine> lines, int rows) {
    List<ScreenLine> all = new ArrayList<>(lines.stream().limit(rows).toList());
    while (all.size() < rows) {
      all.add(ScreenLine.blank());
    }
    return all;
  }
}
