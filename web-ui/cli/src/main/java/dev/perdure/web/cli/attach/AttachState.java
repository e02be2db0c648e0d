package dev.perdure.web.cli.attach;

import dev.perdure.web.cli.follow.DecisionInput;
import dev.perdure.web.cli.follow.DecisionStep;
import dev.perdure.web.cli.follow.FetchedRequest;
import dev.perdure.web.cli.follow.FetchedTask;
import dev.perdure.web.cli.terminal.Style;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The state of the full-screen view; inputs update it and may return actions to perform. */
final class AttachState {

  private final TranscriptLog transcript = new TranscriptLog();
  private final RequestSelection requests = new RequestSelection();
  private final AccidentalKeyGuard accidentalKeyGuard = new AccidentalKeyGuard();
  private final Map<AttachPane, Scroll> scrolls = new EnumMap<>(AttachPane.class);
  private Optional<FetchedTask> task = Optional.empty();
  private Optional<InputPrompt> prompt = Optional.empty();
  private ScreenLine notice = ScreenLine.blank();
  private boolean away;
  private boolean sending;
  private AttachPane pane = AttachPane.TRANSCRIPT;
  private int columns = 80;
  private int rows = 24;

  AttachState() {
    for (AttachPane each : AttachPane.values()) {
      scrolls.put(each, each == AttachPane.TRANSCRIPT ? Scroll.following() : Scroll.fromTheTop());
    }
  }

  /** Takes an input in. */
  List<AttachAction> apply(AttachInput input, Instant now) {
    if (input instanceof AttachInput.Pressed(Key key)) {
      return pressed(key, now);
    }
    if (input instanceof AttachInput.TimePassed) {
      return accidentalKeyGuard.due(now).map(this::decide).orElse(List.of());
    }
    learn(input, now);
    return List.of();
  }

  private void learn(AttachInput input, Instant now) {
    switch (input) {
      case AttachInput.Resized(int wide, int high) -> {
        columns = wide;
        rows = high;
      }
      case AttachInput.Loaded loaded -> load(loaded, now);
      case AttachInput.EventsReceived(var events) -> events.forEach(transcript::add);
      case AttachInput.DecisionMade(var request, var reply) -> {
        requests.settled(request, now);
        scroll(AttachPane.REQUESTS).toStart();
        done(reply.mine() ? Style.GOOD : Style.WAITING, reply.sentence());
      }
      case AttachInput.MessageSent(boolean succeeded, String sentence) ->
          done(succeeded ? Style.GOOD : Style.BAD, sentence);
      case AttachInput.ServerUnreachable(String sentence) -> {
        away = true;
        say(Style.WAITING, sentence);
      }
      case AttachInput.Pressed _, AttachInput.TimePassed _ -> {}
    }
  }

  private void done(Style style, String sentence) {
    sending = false;
    say(style, sentence);
  }

  private void load(AttachInput.Loaded loaded, Instant now) {
    if (away) {
      away = false;
      say(Style.GOOD, "The server is back.");
    }
    task = Optional.of(loaded.task());
    Optional<String> change = requests.load(loaded.requests(), now);
    change.ifPresent(sentence -> {
      say(Style.WAITING, sentence);
      prompt = prompt.filter(it -> it.about().isEmpty());
      accidentalKeyGuard.hear(now);
      scroll(AttachPane.REQUESTS).toStart();
    });
  }

  private List<AttachAction> pressed(Key key, Instant now) {
    if (key.name() == Key.Name.INTERRUPT) {
      return List.of(new AttachAction.Leave());
    }
    if (prompt.isPresent()) {
      return prompted(prompt.get(), key, now);
    }
    if (pane == AttachPane.REQUESTS && decides(key)) {
      hold(key, now);
      return List.of();
    }
    accidentalKeyGuard.hear(now);
    return key.name() == Key.Name.CHARACTER ? typed(key.text(), now) : moved(key.name(), now);
  }

  private boolean decides(Key key) {
    return requests.shown().flatMap(it -> DecisionKeys.find(it, key.text())).isPresent();
  }

  /** A key that decides waits until it has stood alone. */
  private void hold(Key key, Instant now) {
    if (sending || !requests.isSeen(now) || !accidentalKeyGuard.press(key.text(), now)) {
      accidentalKeyGuard.hear(now);
      say(Style.WAITING, "Not decided: press the key alone, once the request is in view.");
    }
  }

  private List<AttachAction> decide(String key) {
    return requests
        .shown()
        .flatMap(it -> DecisionKeys.find(it, key).map(to -> step(it, DecisionKeys.begin(it, to))))
        .orElse(List.of());
  }

  private List<AttachAction> step(FetchedRequest request, DecisionStep step) {
    return switch (step) {
      case DecisionStep.Ask ask -> {
        ask.note().ifPresentOrElse(it -> say(Style.WAITING, it), this::silence);
        prompt = Optional.of(new InputPrompt.Completing(request, ask, ""));
        yield List.of();
      }
      case DecisionStep.Complete(DecisionInput decision) -> complete(request, decision);
    };
  }

  private List<AttachAction> complete(FetchedRequest request, DecisionInput decision) {
    silence();
    prompt =
        DecisionKeys.confirmation(request, decision)
            .map(sentence -> new InputPrompt.Confirming(request, decision, sentence));
    return prompt.isPresent() ? List.of() : send(request, decision);
  }

  private List<AttachAction> send(FetchedRequest request, DecisionInput decision) {
    prompt = Optional.empty();
    sending = true;
    say(Style.DIM, "Sending…");
    return List.of(new AttachAction.Decide(request, decision));
  }

  private List<AttachAction> prompted(InputPrompt asked, Key key, Instant now) {
    if (key.name() == Key.Name.ESCAPE) {
      prompt = Optional.empty();
      silence();
      return List.of();
    }
    if (asked instanceof InputPrompt.Confirming confirming) {
      accidentalKeyGuard.hear(now);
      return key.text().equals("y") ? send(confirming.request(), confirming.decision()) : List.of();
    }
    if (key.name() == Key.Name.ENTER) {
      return entered(asked);
    }
    prompt = Optional.of(asked.with(key.addedTo(asked.typed())));
    return List.of();
  }

  private List<AttachAction> entered(InputPrompt asked) {
    String line = asked.typed().strip();
    if (asked instanceof InputPrompt.Completing it) {
      return step(it.request(), it.ask().then().apply(line));
    }
    prompt = Optional.empty();
    return line.isEmpty() ? List.of() : List.of(new AttachAction.Post(line));
  }

  private List<AttachAction> typed(String text, Instant now) {
    switch (text) {
      case "q" -> {
        return List.of(new AttachAction.Leave());
      }
      case "?" -> pane = pane == AttachPane.KEYS ? AttachPane.TRANSCRIPT : AttachPane.KEYS;
      case "1" -> pane = AttachPane.TRANSCRIPT;
      case "2" -> pane = AttachPane.PLAN;
      case "3" -> pane = AttachPane.REQUESTS;
      case "/" -> prompt = Optional.of(new InputPrompt.Saying(""));
      case "a", "A", "r", "d" -> refuse();
      default -> Key.motion(text).ifPresent(name -> step(name, now));
    }
    return List.of();
  }

  private void refuse() {
    if (!requests.all().isEmpty()) {
      say(
          Style.WAITING,
          pane == AttachPane.REQUESTS
              ? "Nothing is selected: j and k select."
              : "Press 3 to see what waits before you decide it.");
    }
  }

  /** The letters {@code j} and {@code k} select a request if there are several. */
  private void step(Key.Name name, Instant now) {
    boolean selects = pane == AttachPane.REQUESTS && (name == Key.Name.UP || name == Key.Name.DOWN);
    if (selects) {
      requests.move(name == Key.Name.DOWN ? 1 : -1, now);
      scroll(pane).toStart();
    } else {
      moved(name, now);
    }
  }

  private List<AttachAction> moved(Key.Name name, Instant now) {
    Scroll scroll = scroll(pane);
    switch (name) {
      case UP -> scroll.by(-1);
      case DOWN -> scroll.by(1);
      case PAGE_UP -> scroll.by(1 - scroll.height());
      case PAGE_DOWN -> scroll.by(scroll.height() - 1);
      case HOME -> scroll.toStart();
      case END -> scroll.toEnd();
      case TAB -> pane = next();
      case ENTER -> open(now);
      case ESCAPE -> pane = AttachPane.TRANSCRIPT;
      case CHARACTER, BACKSPACE, CLEAR, INTERRUPT -> {}
    }
    return List.of();
  }

  private void open(Instant now) {
    pane = AttachPane.REQUESTS;
    if (requests.shown().isEmpty()) {
      requests.move(1, now);
    }
  }

  private AttachPane next() {
    return switch (pane) {
      case TRANSCRIPT -> AttachPane.PLAN;
      case PLAN -> AttachPane.REQUESTS;
      case REQUESTS, KEYS -> AttachPane.TRANSCRIPT;
    };
  }

  private void say(Style style, String sentence) {
    notice = ScreenLine.of(style, sentence);
  }

  private void silence() {
    notice = ScreenLine.blank();
  }

  TranscriptLog transcript() {
    return transcript;
  }

  RequestSelection requests() {
    return requests;
  }

  Scroll scroll(AttachPane of) {
    return scrolls.getOrDefault(of, Scroll.fromTheTop());
  }

  Optional<FetchedTask> task() {
    return task;
  }

  Optional<InputPrompt> prompt() {
    return prompt;
  }

  ScreenLine notice() {
    return notice;
  }

  AttachPane pane() {
    return pane;
  }

  int columns() {
    return columns;
  }

  int rows() {
    return rows;
  }
}
