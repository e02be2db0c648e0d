package dev.perdure.web.cli.attach;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.follow.DecisionInput;
import dev.perdure.web.cli.follow.Event;
import dev.perdure.web.cli.follow.FetchedRequest;
import dev.perdure.web.cli.follow.FetchedTask;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** A person before the view, with a clock that a test turns. */
final class Person {
  static final String TASK =
      "{'id':'t1','title':'Fix the sum','phase':'executing','state':'running',"
          + "'phases':[{'phase':'exploring','state':'done'},{'phase':'executing','state':'running'}],"
          + "'usage':{'cost':0.126},'plan':{'steps':[{'id':'s1','title':'Fix it','state':'done'},"
          + "{'id':'s2','title':'Test it','state':'running','dependsOn':['s1'],"
          + "'checks':[{'command':'make test','passed':false}]}]}}";

  final AttachState state = new AttachState();
  final List<AttachAction> asked = new ArrayList<>();
  private Instant now = Instant.parse("2026-01-01T00:00:00Z");

  Person at(int columns, int rows) {
    return takes(new AttachInput.Resized(columns, rows));
  }

  Person takes(AttachInput input) {
    asked.addAll(state.apply(input, now));
    return this;
  }

  Person sees(String... requests) {
    return takes(
        new AttachInput.Loaded(
            new FetchedTask(json(TASK)),
            Stream.of(requests).map(it -> new FetchedRequest(json(it))).toList()));
  }

  Person hears(String kind, String data) {
    String event =
        "{'seq':%d,'taskId':'t1','runId':'t1.main','data':{%s}}"
            .formatted(now.toEpochMilli(), data);
    return takes(
            new AttachInput.EventsReceived(
                List.of(Event.of(kind, event.replace('\'', '"')).orElseThrow())))
        .waits(1);
  }

  /** Types characters one after another without a pause. */
  Person types(String text) {
    text.codePoints()
        .forEach(it -> takes(new AttachInput.Pressed(Key.typing(Character.toString(it)))));
    return this;
  }

  /** Presses one key alone: after a pause, and with a pause after it. */
  Person presses(String key) {
    return waits(1_000).types(key).waits(1_000);
  }

  Person presses(Key.Name name) {
    return takes(new AttachInput.Pressed(Key.of(name)));
  }

  Person waits(long millis) {
    now = now.plus(Duration.ofMillis(millis));
    return takes(new AttachInput.TimePassed());
  }

  List<String> screen() {
    return new AttachScreenRenderer(state, now).lines().stream().map(ScreenLine::plain).toList();
  }

  List<DecisionInput> decisions() {
    return asked.stream()
        .filter(AttachAction.Decide.class::isInstance)
        .map(AttachAction.Decide.class::cast)
        .map(AttachAction.Decide::decision)
        .toList();
  }

  private static JsonNode json(String text) {
    return JsonNodes.tryRead(text.replace('\'', '"')).orElseThrow();
  }
}
