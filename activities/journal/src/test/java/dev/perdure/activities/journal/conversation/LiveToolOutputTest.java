package dev.perdure.activities.journal.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.JournalModule;
import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.activities.journal.event.DeltaChannel.Delta;
import dev.perdure.activities.journal.event.EventFeed;
import dev.perdure.activities.journal.event.EventFeedListener;
import dev.perdure.activities.journal.event.EventLog.LoggedEvent;
import dev.perdure.activities.tool.LiveOutput;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.message.Usage;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.testing.Eventually;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LiveToolOutputTest {

  private static final String KEY_BEGIN = "-----BEGIN RSA PRIVATE KEY-----\n";
  private static final String KEY_LINE = "aB3+".repeat(16) + "\n";
  private static final String KEY_END = "-----END RSA PRIVATE KEY-----\n";

  private final TestJournal database = TestJournal.open();
  private final JournalModule journal = new JournalModule(database.database());
  private final EventFeed feed = new EventFeed(database::connect, journal.eventLog());
  private final List<Delta> heard = new CopyOnWriteArrayList<>();
  private final TaskId task = database.task("t_1");
  private final RunId run = database.run(task, "main");
  private final CallId call = run.call(1, 0);
  private final LiveOutput live =
      new LiveToolOutput(journal.toolCallStore(), journal.deltaChannel());

  @BeforeEach
  void askForACommand() {
    feed.subscribe(Optional.of(task), new Listener());
    Eventually.holds(feed::isListening);
    var turn = (TurnStart.Begun) journal.turnStore().begin(run, 1);
    var asked =
        new Part.ToolCall(
            call, "bash", JsonObject.empty(), Part.CallState.PENDING, null, null, null, null, null);
    var finish = new Part.Finish(FinishReason.TOOL_USE, Usage.none());
    journal.turnStore().commit(turn, new TurnAnswer(List.of(asked, finish), null));
    journal.toolCallStore().started(call, "", Optional.empty());
  }

  @AfterEach
  void close() {
    feed.close();
    database.close();
  }

  @Test
  void bringsNewOutputToWhoeverWatchesAndOldOutputOnlyOnce() {
    try (LiveOutput.View view = live.open(call, "Build")) {
      view.show("one ", 0);
      Eventually.holds(() -> text().equals("one "));
      view.show("one two", 0);
      Eventually.holds(() -> text().equals("one two"));
    }
    assertThat(heard).extracting(Delta::offset).containsExactly(0, 4);
    assertThat(heard).allMatch(Delta::output);
    assertThat(heard).allMatch(delta -> delta.partId().equals(messageId() + ".0"));
  }

  @Test
  void leavesAGapWhereMoreCameThanIsShown() {
    try (LiveOutput.View view = live.open(call, "Build")) {
      view.show("begin", 0);
      Eventually.holds(() -> heard.size() == 1);
      view.show("ey\nthe end", 900);
      Eventually.holds(() -> heard.size() == 2);
    }
    assertThat(heard.getLast().offset()).as("the first line may be half a key").isEqualTo(903);
    assertThat(heard.getLast().text()).isEqualTo("the end");
  }

  @Test
  void showsNoLineOfAPrivateKeyWhoseBeginHasLeftTheTail() {
    String key = KEY_BEGIN + KEY_LINE.repeat(48) + KEY_END;
    try (LiveOutput.View view = live.open(call, "Build")) {
      showTail(view, key + "and more\n".repeat(230));
      Eventually.holds(() -> text().endsWith("and more\n"));
      Eventually.holds(() -> metadata().text("output").orElse("").endsWith("and more\n"));
    }

    assertThat(text() + metadata()).doesNotContain("aB3+");
  }

  @Test
  void showsNothingWithinAPrivateKeyThatIsLongerThanTheTail() {
    String begun = KEY_BEGIN + KEY_LINE.repeat(96);
    try (LiveOutput.View view = live.open(call, "Build")) {
      view.show(begun.substring(0, 3_000), 0);
      Eventually.holds(() -> metadata().text("output").equals(Optional.of("")));
      showTail(view, begun);
      Eventually.holds(() -> metadata().number("offset").orElse(0L) > 0);
      showTail(view, begun + "aB3+=\n" + KEY_END + "Done.\n");
      Eventually.holds(() -> text().endsWith("Done.\n"));
    }

    assertThat(text()).doesNotContain("aB3+");
    assertThat(metadata().text("output").orElse("")).doesNotContain("aB3+");
  }

  @Test
  void putsStarsInPlaceOfATokenWhoseSchemeIsCutByTheTail() {
    try (LiveOutput.View view = live.open(call, "Build")) {
      view.show("arer abcdefghijklmnop\nDone.\n", 900);
      Eventually.holds(() -> text().endsWith("Done.\n"));
    }

    assertThat(text()).isEqualTo("Done.\n");
  }

  @Test
  void leavesAWordAloneThatLooksLikeAKeyFromItsMiddleOn() {
    try (LiveOutput.View view = live.open(call, "Build")) {
      view.show("ri", 0);
      Eventually.holds(() -> text().equals("ri"));
      view.show("risk-management-of-projects ", 0);
      Eventually.holds(() -> text().endsWith(" "));
    }

    assertThat(text()).isEqualTo("risk-management-of-projects ");
  }

  @Test
  void putsStarsInPlaceOfAKeyThatComesInPieces() {
    String key = "ghp_" + "a1B2".repeat(6);
    String output = "value " + key + " ok\n";
    try (LiveOutput.View view = live.open(call, "Build")) {
      view.show(output.substring(0, 15), 0);
      Eventually.holds(() -> text().equals("value "));
      Eventually.holds(() -> metadata().text("output").equals(Optional.of("value ")));
      view.show(output, 0);
      Eventually.holds(() -> text().endsWith("ok\n"));
    }

    assertThat(text()).isEqualTo("value " + "*".repeat(key.length()) + " ok\n");
  }

  @Test
  void sendsWhatWasShownLastEvenWhenTheCallEndsAtOnce() {
    LiveOutput.View view = live.open(call, "Build");
    view.show("all of it", 0);
    view.close();
    Eventually.holds(() -> text().equals("all of it"));
  }

  @Test
  void keepsTheNewestForThoseWhoComeLaterUntilThereIsAResult() {
    try (LiveOutput.View view = live.open(call, "Build")) {
      view.show("so far", 0);
      Eventually.holds(() -> !journal.toolCallStore().running(task).isEmpty());
      OpenMessagePart part = journal.toolCallStore().running(task).getFirst();
      assertThat(part.partId()).isEqualTo(messageId() + ".0");
      assertThat(metadata().without("startedAt"))
          .hasToString("JsonObject[fields={output=so far, offset=0}]");
      assertThat(shown().title()).isEqualTo("Build");
    }
    journal.toolCallStore().finished(call, ToolResult.of("Build", "so far and the end"));
    journal.toolCallStore().shows(call, "Build", output("too late", 0));
    assertThat(shown().metadata()).isNull();
    assertThat(journal.toolCallStore().running(task)).isEmpty();
  }

  @Test
  void keepsWhenACallBeganThroughItsOutputAndASecondStart() {
    String began = metadata().text("startedAt").orElseThrow();
    assertThat(Instant.parse(began)).isBeforeOrEqualTo(Instant.now());
    journal.toolCallStore().shows(call, "Build", output("so far", 0));
    journal.toolCallStore().started(call, "", Optional.empty());
    assertThat(metadata().text("startedAt")).contains(began);
    assertThat(metadata().text("output")).contains("so far");
  }

  @Test
  void showsNothingOfACallThatIsNotRecorded() {
    assertThat(live.open(run.call(9, 9), "Build")).isSameAs(LiveOutput.View.NONE);
  }

  private Part.ToolCall shown() {
    return journal.toolCallStore().find(call).orElseThrow().call();
  }

  private JsonObject metadata() {
    return Objects.requireNonNull(shown().metadata());
  }

  private String messageId() {
    return journal.toolCallStore().part(call).orElseThrow().messageId();
  }

  private String text() {
    return heard.stream().map(Delta::text).reduce("", String::concat);
  }

  /** Shows the end of an output as {@code OutputTail} cuts it. */
  private static void showTail(LiveOutput.View view, String output) {
    int offset = output.length() - 4_096;
    view.show(output.substring(offset), offset);
  }

  private static LiveToolOutput.NewestOutput output(String text, long offset) {
    return new LiveToolOutput.NewestOutput(text, offset);
  }

  private final class Listener implements EventFeedListener {

    @Override
    public void event(LoggedEvent event) {}

    @Override
    public void delta(Delta delta) {
      heard.add(delta);
    }
  }
}
