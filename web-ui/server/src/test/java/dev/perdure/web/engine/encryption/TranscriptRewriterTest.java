package dev.perdure.web.engine.encryption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.journal.body.BodyCipher;
import dev.perdure.activities.journal.body.MissingBodyKeyException;
import dev.perdure.activities.journal.body.TranscriptColumn;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.activities.journal.transcript.TranscriptKeyStore;
import dev.perdure.activities.journal.transcript.TranscriptRewriter;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.Message;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class TranscriptRewriterTest {

  private static final Map<String, Integer> KEYS = Map.of("k1", 1, "k2", 2);

  @RegisterExtension final TestJournal journal = TestJournal.open();
  @TempDir private Path directory;
  @TempDir private Path elsewhere;

  private TaskId task;
  private RunId run;

  @BeforeEach
  void addARun() {
    task = journal.task("t_1");
    run = journal.run(task, "main");
  }

  @Test
  void rewritesAllRowsWithTheCurrentKeyAndKeepsTheirContent() {
    TranscriptScene plain = scene(BodyCipher.PLAIN);
    plain.play(1);
    plain.stream(2);
    List<Message> messages = plain.messages();
    List<String> events = plain.events(task);

    for (String key : List.of("k1", "k2")) {
      BodyCipher cipher = encrypting(key);
      rewrite(started(cipher));

      assertThat(keys()).containsOnly(key);
      assertThat(scene(cipher).messages()).isEqualTo(messages);
      assertThat(scene(cipher).events(task)).isEqualTo(events);
      assertThat(scene(cipher).journal.artifactStore().find(sha256())).contains(plain.bytes());
    }
  }

  @Test
  void makesRowsPlainAgainIfTheChoiceIsTakenBack() {
    TranscriptScene scene = scene(encrypting("k1"));
    scene.play(1);
    List<Message> messages = scene.messages();
    new TranscriptKeyStore(journal.database(encrypting("k1"))).register();

    rewrite(started(new TranscriptCipher(TestKeys.decryptingTranscripts(directory, "k1", KEYS))));

    assertThat(keys()).containsOnly("");
    assertThat(scene(BodyCipher.PLAIN).messages()).isEqualTo(messages);
    assertThat(new TranscriptKeyStore(journal.database()).hasKeys()).isFalse();
  }

  @Test
  void continuesAfterAnInterruptionAtAnyRow() {
    TranscriptScene plain = scene(BodyCipher.PLAIN);
    plain.play(1);
    plain.play(2);
    List<Message> messages = plain.messages();
    Database database = started(encrypting("k1"));

    boolean isLeft = true;
    int steps = 0;
    while (isLeft) {
      isLeft = new TranscriptRewriter(database, 1).step();
      steps++;
      assertThat(scene(encrypting("k1")).messages()).isEqualTo(messages);
    }

    assertThat(steps).isGreaterThan(TranscriptColumn.values().length);
    assertThat(keys()).containsOnly("k1");
    assertThat(new TranscriptRewriter(database).step()).as("nothing is left").isFalse();
  }

  @Test
  void waitsForAMissingKeyAndLosesNothing() {
    scene(encrypting("k1")).play(1);
    var lacking =
        started(new TranscriptCipher(TestKeys.withTranscripts(elsewhere, "k2", Map.of("k2", 2))));

    assertThatThrownBy(() -> rewrite(lacking))
        .isInstanceOf(MissingBodyKeyException.class)
        .hasMessageContaining("The key 'k1' encrypted this transcript");
    assertThat(scene(encrypting("k1")).messages()).hasSize(3);
  }

  @Test
  void leavesTheRowsToTheProcessThatStartedLast() {
    scene(BodyCipher.PLAIN).play(1);
    Database older = started(encrypting("k1"));
    Database newer = started(encrypting("k2"));

    assertThat(new TranscriptRewriter(older).step()).isFalse();
    rewrite(newer);
    assertThat(new TranscriptRewriter(older).step()).isFalse();

    assertThat(keys()).containsOnly("k2");
  }

  @Test
  void beginsAgainIfAnotherKeyWasUsedMeanwhile() {
    Database newer = started(encrypting("k2"));
    rewrite(newer);
    scene(encrypting("k1")).play(1);
    assertThat(new TranscriptRewriter(journal.database(encrypting("k1"))).step()).isFalse();

    rewrite(newer);

    assertThat(keys()).containsOnly("k2");
  }

  @Test
  void beginsAgainIfAProcessWithoutTheKeyHasWrittenMeanwhile() {
    Database database = started(encrypting("k1"));
    rewrite(database);
    scene(BodyCipher.PLAIN).play(1);

    rewrite(database);

    assertThat(keys()).containsOnly("k1");
    scene(encrypting("k1")).play(2);
    new TranscriptRewriter(database).step();
    assertThat(new TranscriptRewriter(database).step()).as("nothing is left").isFalse();
  }

  @Test
  void rewritesWhatAProcessWithoutTheKeyWritesDuringARewriting() {
    TranscriptScene plain = scene(BodyCipher.PLAIN);
    plain.play(1);
    TranscriptRewriter transcriptRewriter = new TranscriptRewriter(started(encrypting("k1")), 1);

    int turn = 1;
    for (int steps = 1; transcriptRewriter.step(); steps++) {
      if (steps % 8 == 0 && turn < 5) {
        turn++;
        plain.play(turn);
      }
      assertThat(steps).isLessThan(1_000);
    }

    assertThat(turn).isEqualTo(5);
    assertThat(keys()).containsOnly("k1");
  }

  @Test
  void passesADamagedRowAndRewritesTheOthers() {
    scene(encrypting("k1")).play(1);
    journal
        .database()
        .sql("update part set body = (select body from part where idx = 1 limit 1) where idx = 2")
        .update();

    rewrite(started(encrypting("k2")));

    assertThat(TranscriptKeys.of(journal.database(), TranscriptColumn.PART))
        .containsExactly("k1", "k2");
    assertThat(TranscriptKeys.of(journal.database(), TranscriptColumn.EVENT)).containsExactly("k2");
  }

  private String sha256() {
    return journal
        .database()
        .sql("select sha256 from artifact")
        .column(String::toString)
        .getFirst();
  }

  private static void rewrite(Database database) {
    TranscriptRewriter transcriptRewriter = new TranscriptRewriter(database, 2);
    int steps = 0;
    while (transcriptRewriter.step()) {
      assertThat(steps++).isLessThan(1_000);
    }
  }

  private List<String> keys() {
    return List.of(TranscriptColumn.values()).stream()
        .flatMap(column -> TranscriptKeys.of(journal.database(), column).stream())
        .toList();
  }

  private Database started(BodyCipher cipher) {
    Database database = journal.database(cipher);
    new TranscriptKeyStore(database).register();
    return database;
  }

  private TranscriptScene scene(BodyCipher cipher) {
    return new TranscriptScene(journal, cipher, run, "words of the run");
  }

  private BodyCipher encrypting(String current) {
    return new TranscriptCipher(TestKeys.withTranscripts(directory, current, KEYS));
  }
}
