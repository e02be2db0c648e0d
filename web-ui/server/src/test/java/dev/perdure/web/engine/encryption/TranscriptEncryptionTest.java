package dev.perdure.web.engine.encryption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.journal.body.BodyCipher;
import dev.perdure.activities.journal.body.DamagedBodyException;
import dev.perdure.activities.journal.body.MissingBodyKeyException;
import dev.perdure.activities.journal.body.TranscriptColumn;
import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.testing.Eventually;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Transcripts of a real database, written and read by processes with different keys. */
class TranscriptEncryptionTest {

  private static final String WORDS = "the planted sentence about the blue heron";

  @RegisterExtension final TestJournal database = TestJournal.open();
  @TempDir private Path directory;
  @TempDir private Path elsewhere;

  private TaskId task;
  private RunId run;

  @BeforeEach
  void addARun() {
    task = database.task("t_1");
    run = database.run(task, "main");
  }

  @Test
  void leavesAPlantedSentenceInNoColumnOfTheDatabase() {
    TranscriptScene scene = scene(encrypting("k1"));
    scene.play(1);
    scene.stream(2);

    assertThat(PlantedWords.columns(database.database(), WORDS)).isEmpty();
    assertThat(scene.messages().toString()).contains(WORDS);
    assertThat(scene.events(task).toString()).contains(WORDS);
    assertThat(scene.journal.turnStore().openParts(task).toString()).contains(WORDS);
  }

  @Test
  void wouldFindAPlantedSentenceInEachTranscriptColumn() {
    TranscriptScene scene = scene(BodyCipher.PLAIN);
    scene.play(1);
    scene.stream(2);

    assertThat(PlantedWords.columns(database.database(), WORDS))
        .containsExactlyInAnyOrderElementsOf(
            List.of(TranscriptColumn.values()).stream().map(TranscriptColumn::title).toList());
  }

  @Test
  void readsRowsFromBeforeTheChoiceAndAfterIt() {
    TranscriptScene plain = scene(BodyCipher.PLAIN);
    plain.play(1);
    TranscriptScene encrypting = scene(encrypting("k1"));
    encrypting.play(2);
    TranscriptScene off = scene(new TranscriptCipher(TestKeys.of(directory, "", Map.of("k1", 1))));
    off.play(3);

    assertThat(encrypting.messages()).hasSize(9).isEqualTo(off.messages());
    assertThat(encrypting.events(task)).isEqualTo(off.events(task));
    assertThat(
            off.messages().stream().filter(message -> message.toString().contains(WORDS)).count())
        .isEqualTo(9);
    assertThat(keysOf(TranscriptColumn.PART)).containsExactly("", "k1");
  }

  @Test
  void findsTheEvidenceOfCitationsInPlainAndEncryptedRows() {
    scene(BodyCipher.PLAIN).play(1);
    TranscriptScene encrypting = scene(encrypting("k1"));
    encrypting.play(2);
    var evidence = encrypting.journal.citationEvidenceReader();

    assertThat(evidence.naming(task, "blue heron", 5)).hasSize(2);
    assertThat(evidence.naming(task, "blue heron", 1)).hasSize(1);
    assertThat(evidence.naming(task, "egret", 5)).isEmpty();
  }

  @Test
  void countsCallsSinceAPersonSpokeInEncryptedRows() {
    TranscriptScene scene = scene(encrypting("k1"));
    scene.play(1);
    scene.play(2);

    assertThat(scene.journal.toolCallStore().answered(run, 10))
        .extracting(call -> call.call().callId())
        .containsExactly(run.call(2, 1));
  }

  @Test
  void namesTheMissingKeyAndReadsOnceItIsThere() {
    scene(encrypting("k1")).play(1);
    TranscriptScene lacking =
        scene(new TranscriptCipher(TestKeys.of(elsewhere, "k2", Map.of("k2", 2))));

    assertThatThrownBy(lacking::messages)
        .isInstanceOf(MissingBodyKeyException.class)
        .hasMessage(
            "The key 'k1' encrypted this transcript, and this process does not have the key: add 'k1' to 'encryption.keys' in perdure.yaml.");
    assertThatThrownBy(() -> lacking.events(task)).isInstanceOf(MissingBodyKeyException.class);

    var _ = TestKeys.of(elsewhere, "k2", Map.of("k1", 1, "k2", 2));
    Eventually.holds(() -> canRead(lacking));
    assertThat(lacking.messages().toString()).contains(WORDS);
  }

  @Test
  void tellsADifferentKeyFromADamagedRow() {
    scene(encrypting("k1")).play(1);
    TranscriptScene other =
        scene(new TranscriptCipher(TestKeys.of(elsewhere, "k1", Map.of("k1", 7))));

    assertThatThrownBy(other::messages)
        .isInstanceOf(MissingBodyKeyException.class)
        .hasMessageStartingWith("Another key of the id 'k1' encrypted this transcript: correct");
  }

  @ParameterizedTest
  @EnumSource(TranscriptColumn.class)
  void findsAndNamesARowWithTheBodyOfAnother(TranscriptColumn column) {
    TranscriptScene scene = scene(encrypting("k1"));
    scene.play(1);
    scene.play(2);
    scene.stream(3);
    String other = column == TranscriptColumn.ARTIFACT ? store(scene) : "";
    database
        .database()
        .sql(
            """
            update %1$s set %2$s = (select %2$s from %1$s other where %3$s and other.ctid <> %1$s.ctid
              and other.%2$s::text <> %1$s.%2$s::text limit 1)
            where %3$s and exists (select from %1$s other where %3$s and other.ctid <> %1$s.ctid)
            """
                .formatted(column.table(), column.column(), column.condition()))
        .update();
    if (column == TranscriptColumn.OPEN_PART) {
      swapOpenPart();
    }

    assertThatThrownBy(reading(scene, column, other))
        .isInstanceOf(DamagedBodyException.class)
        .hasMessageContaining("The encrypted %s of the row '".formatted(column.title()))
        .hasMessageContaining("restore the row from a backup");
  }

  @Test
  void showsADamagedEventAsANotice() {
    TranscriptScene scene = scene(encrypting("k1"));
    scene.play(1);
    long first =
        database.database().sql("select min(seq) as seq from event").one(row -> row.number("seq"));
    database
        .database()
        .sql(
            "update event set data = (select data from event where seq = ?) where seq = ?",
            first + 1,
            first)
        .update();

    List<String> events = scene.events(task);
    assertThat(events.getFirst())
        .contains("NOTICE", "The encrypted event.data of the row '%d'".formatted(first));
    assertThat(events.subList(1, events.size()).toString()).contains(WORDS);
  }

  @Test
  void keepsAPlainBodyThatLooksEncrypted() {
    var bodyCodec = database.database().bodyCodec();
    var place = TranscriptColumn.HOOK_VERDICT.at("c", "e", 0);
    String verdict = "{\"encrypted\":\"k1\",\"payload\":\"AAAA\"}";

    assertThat(bodyCodec.read(place, bodyCodec.write(place, verdict)).strip()).isEqualTo(verdict);
  }

  private String store(TranscriptScene scene) {
    return scene
        .journal
        .artifactStore()
        .store("other".getBytes(StandardCharsets.UTF_8), "text/plain");
  }

  /** The database has one row, whose body another table gives. */
  private void swapOpenPart() {
    database
        .database()
        .sql(
            "update open_part set body = (select body from part where starts_with(body::text, '{\"encrypted') limit 1)")
        .update();
  }

  private ThrowingCallable reading(
      TranscriptScene scene, TranscriptColumn column, String artifact) {
    var journal = scene.journal;
    return switch (column) {
      case PART -> scene::messages;
      case OPEN_PART -> () -> journal.turnStore().openParts(task);
      case CALL_INTENT, CALL_RESULT -> () -> journal.toolJournalStore().find(run.call(1, 1));
      case HOOK_VERDICT ->
          () ->
              journal
                  .hookVerdictStore()
                  .find(
                      new dev.perdure.activities.journal.conversation.HookCall(
                          run.call(1, 1), "before_tool", 0));
      case EVENT ->
          () ->
              journal
                  .database()
                  .bodyCodec()
                  .read(TranscriptColumn.EVENT.at(firstEvent()), dataOf(firstEvent()));
      case ARTIFACT -> () -> journal.artifactStore().find(artifact);
    };
  }

  private long firstEvent() {
    return database
        .database()
        .sql("select min(seq) as seq from event")
        .one(row -> row.number("seq"));
  }

  private String dataOf(long event) {
    return database
        .database()
        .sql("select data::text as data from event where seq = ?", event)
        .one(row -> row.text("data"));
  }

  private static boolean canRead(TranscriptScene scene) {
    try {
      return !scene.messages().isEmpty();
    } catch (MissingBodyKeyException _) {
      return false;
    }
  }

  /** The key of each row of a column, empty for a plain one. */
  private List<String> keysOf(TranscriptColumn column) {
    return TranscriptKeys.of(database.database(), column);
  }

  private TranscriptScene scene(BodyCipher cipher) {
    return new TranscriptScene(database, cipher, run, WORDS);
  }

  private BodyCipher encrypting(String current) {
    return new TranscriptCipher(
        TestKeys.withTranscripts(directory, current, Map.of("k1", 1, "k2", 2)));
  }
}
