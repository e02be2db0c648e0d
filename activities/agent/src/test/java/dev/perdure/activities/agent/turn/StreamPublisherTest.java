package dev.perdure.activities.agent.turn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.fail;

import com.zaxxer.hikari.HikariDataSource;
import dev.perdure.activities.journal.JournalModule;
import dev.perdure.activities.journal.conversation.TurnStart;
import dev.perdure.activities.journal.conversation.TurnStore;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.activities.journal.event.DeltaChannel;
import dev.perdure.activities.journal.event.DeltaChannel.Delta;
import dev.perdure.activities.journal.event.EventFeed;
import dev.perdure.activities.journal.event.EventFeedListener;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.EventLog.LoggedEvent;
import dev.perdure.planner.id.TaskId;
import dev.perdure.testing.Eventually;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StreamPublisherTest {

  private final TestJournal database = TestJournal.open();
  private final JournalModule journal = new JournalModule(database.database());
  private final EventFeed feed = new EventFeed(database::connect, journal.eventLog());
  private final List<Delta> heard = new CopyOnWriteArrayList<>();
  private final TaskId task = database.task("t_1");
  private StreamPublisher speech;

  @BeforeEach
  void begin() {
    feed.subscribe(Optional.of(task), new Listener());
    Eventually.holds(feed::isListening);
    var turn = (TurnStart.Begun) journal.turnStore().begin(database.run(task, "main"), 1);
    var outlets = new StreamPublisher.Outlets(journal.turnStore(), journal.deltaChannel());
    speech = new StreamPublisher(task, turn, outlets, () -> {});
  }

  @AfterEach
  void end() {
    feed.close();
    database.close();
  }

  @Test
  void sendsTheLastWordsBeforeAPauseWithoutWaitingForMore() {
    speech.onText("One ");
    speech.onText("moment");
    Eventually.holds(() -> said().equals("One moment"));
  }

  @Test
  void letsAModelSpeakOnWhileTheDatabaseIsAway() {
    var pool = new HikariDataSource();
    pool.close();
    var away = new Database(pool);
    var outlets =
        new StreamPublisher.Outlets(
            new TurnStore(away, new EventLog(away)), new DeltaChannel(away));
    var turn = (TurnStart.Begun) journal.turnStore().begin(database.run(task, "other"), 1);
    var publisher =
        new StreamPublisher(
            task, turn, outlets, () -> fail("An outage is no later attempt at the turn."));

    publisher.onText("One moment");
    publisher.onCall("read");

    assertThatCode(publisher::close).doesNotThrowAnyException();
  }

  @Test
  void sendsTheEndOfAReply() {
    IntStream.range(0, 200).forEach(word -> speech.onText(word + " "));
    speech.finish();
    var all = IntStream.range(0, 200).mapToObj(word -> word + " ").collect(Collectors.joining());
    Eventually.holds(() -> said().length() >= all.length());
    assertThat(said()).isEqualTo(all);
    assertThat(heard).as("words that came together go together").hasSizeLessThan(50);
  }

  @Test
  void numbersThePartsOfAReplyAndTheirWords() {
    speech.onThinking("Hm.");
    speech.onText("Yes");
    speech.onText(", sure.");
    speech.finish();
    Eventually.holds(() -> said().equals("Hm.Yes, sure."));
    assertThat(heard.getFirst().partId()).endsWith(".0");
    assertThat(heard.getLast().partId()).endsWith(".1");
    assertThat(heard.getLast().offset() + heard.getLast().text().length())
        .isEqualTo("Yes, sure.".length());
  }

  @Test
  void sendsAndSavesNoKeyThatComesInPieces() {
    String key = "sk-ant-" + "a1b2".repeat(8);
    speech.onText("The key is ");
    key.chars().forEach(character -> speech.onText(Character.toString(character)));
    Eventually.holds(() -> said().equals("The key is "));
    speech.onText(" and more.");
    speech.finish();

    Eventually.holds(() -> said().equals("The key is [redacted] and more."));
    assertThat(heard).noneMatch(delta -> delta.text().contains("sk-"));
  }

  @Test
  void dropsHalfAKeyOfAReplyThatBrokeOff() {
    speech.onText("The key is sk-ant-a1b2");
    speech.close();
    speech.onText("Again.");
    speech.finish();

    Eventually.holds(() -> said().equals("The key is Again."));
  }

  @Test
  void hasNothingToSayOfAReplyWithoutWords() {
    speech.close();
    speech.onText("Yes");
    Eventually.holds(() -> said().equals("Yes"));
    assertThat(heard).hasSize(1);
  }

  private String said() {
    return heard.stream().map(Delta::text).collect(Collectors.joining());
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
