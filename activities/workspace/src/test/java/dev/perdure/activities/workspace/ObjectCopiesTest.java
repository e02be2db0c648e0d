package dev.perdure.activities.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.perdure.activities.journal.db.FileLease;
import dev.perdure.activities.journal.db.FilesMovedException;
import dev.perdure.activities.journal.task.StoredObject;
import dev.perdure.activities.journal.task.StoredPacks;
import dev.perdure.activities.workspace.replica.CopyShare;
import dev.perdure.activities.workspace.replica.CopyStore;
import dev.perdure.activities.workspace.replica.CopyTarget;
import dev.perdure.activities.workspace.s3.FakeS3;
import dev.perdure.activities.workspace.s3.FakeS3.Trouble;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Copies of tasks' files in an object store, against a server that checks signatures. */
class ObjectCopiesTest extends FakeStoreScene {

  @Test
  void holdTheContentsAndTheDatabaseLeadsToThem() throws IOException {
    fixTheCart();

    assertThat(count("select count(*) as n from file_pack where octet_length(content) > 0"))
        .isZero();
    assertThat(count("select count(*) as n from file_part")).isZero();
    assertThat(storedObjects())
        .isNotEmpty()
        .containsExactlyInAnyOrderElementsOf(
            s3.objects().keySet().stream().map(key -> FakeS3.BUCKET + "/" + key).toList());
    assertThat(lag().tasks()).isZero();
    assertThat(cartAfterALoss()).hasContent("fixed");
  }

  @Test
  void haveNamesInAsciiUnderALocaleWithOtherDigits() throws IOException {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.of("ar", "EG"));
    try {
      fixTheCart();
    } finally {
      Locale.setDefault(before);
    }

    assertThat(storedObjects())
        .isNotEmpty()
        .allMatch(StandardCharsets.US_ASCII.newEncoder()::canEncode);
  }

  @Test
  void sendOnlyWhatIsNew() throws IOException {
    fixTheCart();
    Set<String> before = new TreeSet<>(s3.objects().keySet());
    host.replication().keep(workspace());
    assertThat(s3.objects().keySet()).isEqualTo(before);

    change("fixed better");

    Map<String, byte[]> added = new TreeMap<>(s3.objects());
    added.keySet().removeAll(before);
    assertThat(added).hasSize(1);
    assertThat(added.values().iterator().next()).hasSizeLessThan(1_000);
  }

  @Test
  void continueCopiesInTheDatabaseAndTheReverse() throws IOException {
    fixTheCart();
    int objects = s3.objects().size();
    use(CopyTarget.DATABASE, COPY_SHARE);
    change("in the database");
    assertThat(s3.objects()).hasSize(objects);

    use(new CopyTarget(Optional.of(store)), COPY_SHARE);
    change("in the store");

    assertThat(s3.objects()).hasSize(objects + 1);
    assertThat(cartAfterALoss()).hasContent("in the store");
  }

  @Test
  void waitWhileTheStoreFailsAndTheTaskGoesOn() throws IOException {
    fixTheCart();
    StoredPacks kept = records.workspaceReplicaStore().files(TASK);
    s3.have(Trouble.SLOW_DOWN);

    List<String> log =
        logged(() -> {
          change("one");
          change("two");
          sendWhatWaits();
        });

    assertThat(records.workspaceReplicaStore().files(TASK)).isEqualTo(kept);
    assertThat(lag().tasks()).isEqualTo(1);
    assertThat(store.failure().orElseThrow().sentence()).contains("503 SlowDown");
    assertThat(log)
        .singleElement()
        .asString()
        .contains("wait, because they can't be stored in s3://copies/perdure/")
        .doesNotContain(FakeS3.SECRET);

    s3.have(Trouble.NONE);
    log = logged(this::sendWhatWaits);

    assertThat(log).singleElement().asString().contains("are stored in s3://copies/perdure/");
    assertThat(lag().tasks()).isZero();
    assertThat(store.failure()).isEmpty();
    assertThat(cartAfterALoss()).hasContent("two");
  }

  @Test
  void doNotWaitForTheStoreOnceTheShareOfTimeIsUsedUp() throws IOException {
    fixTheCart();
    int requests = s3.requests().size();
    use(new CopyTarget(Optional.of(store)), new CopyShare(0));
    change("later");

    assertThat(s3.requests()).hasSize(requests);
    assertThat(lag().tasks()).isEqualTo(1);

    sendWhatWaits();

    assertThat(lag().tasks()).isZero();
    assertThat(cartAfterALoss()).hasContent("later");
  }

  @Test
  void waitForTheNextSendingIfFilesChangeDuringAnUpload() throws IOException {
    fixTheCart();
    use(new CopyTarget(Optional.of(store)), new CopyShare(0));
    change("early");
    var isLate = new AtomicBoolean();
    s3.during(() -> {
      if (!isLate.getAndSet(true)) {
        changeNow("late");
      }
    });

    sendWhatWaits();

    assertThat(lag().tasks()).isEqualTo(1);
    sendWhatWaits();
    assertThat(lag().tasks()).isZero();
    assertThat(cartAfterALoss()).hasContent("late");
  }

  @Test
  void waitForRoomOnTheDisk() throws IOException {
    fixTheCart();
    use(new CopyTarget(Optional.of(store)), new CopyShare(0));
    change("later");
    Path pack = workspace().gitDirectory().resolve("perdure-object");
    Files.createSymbolicLink(pack, Path.of("/dev/full"));

    sendWhatWaits();

    assertThat(pack).doesNotExist();
    assertThat(lag().tasks()).isEqualTo(1);
    sendWhatWaits();
    assertThat(lag().tasks()).isZero();
  }

  private void changeNow(String text) {
    try {
      change(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void areNotReplacedByAnOlderWriter() throws IOException {
    fixTheCart();
    StoredPacks kept = records.workspaceReplicaStore().files(TASK);
    FileLease lease = leases(host).take(TASK).orElseThrow();
    var _ = records.taskHostStore().move(TASK, HERE, "there", "ana").orElseThrow();
    write("cart.txt", "late");
    host.checkpoints().take(workspace(), "late");

    try (FileLease.Hold _ = lease.hold()) {
      assertThatThrownBy(() -> host.replication().keep(workspace()))
          .isInstanceOf(FilesMovedException.class);
      assertThatThrownBy(() ->
              records
                  .workspaceReplicaStore()
                  .add(TASK, kept.then("late", 4), new StoredObject("copies/late", "ff", 4)))
          .isInstanceOf(FilesMovedException.class);
    }

    assertThat(records.workspaceReplicaStore().files(TASK)).isEqualTo(kept);
  }

  @Test
  void keepTheFirstOfTwoPacksWithOneNumber() throws IOException {
    fixTheCart();
    StoredPacks kept = records.workspaceReplicaStore().files(TASK);
    var late = new StoredPacks(kept.number(), "late", 1, 4);
    records.workspaceReplicaStore().add(TASK, late, new StoredObject("copies/late", "ff", 4));

    assertThat(records.workspaceReplicaStore().files(TASK)).isEqualTo(kept);
    assertThat(cartAfterALoss()).hasContent("fixed");
  }

  @Test
  void goOnceNoCopyNeedsThem() throws IOException {
    fixTheCart();
    String needed = s3.objects().keySet().iterator().next();
    copyObjects().begin(TASK, FakeS3.BUCKET + "/stray");
    copyObjects().begin(TASK, "elsewhere/stray");
    s3.objects().put("stray", new byte[1]);
    clean();
    assertThat(s3.objects()).containsKey("stray");

    sql("update file_object set created_at = now() - interval '2 days'");
    clean();

    assertThat(s3.objects()).containsKey(needed).doesNotContainKey("stray");
    assertThat(storedObjects()).contains("elsewhere/stray").doesNotContain("copies/stray");

    host.replication().forget(TASK);
    s3.have(Trouble.SLOW_DOWN);
    clean();
    assertThat(s3.objects()).isNotEmpty();

    s3.have(Trouble.NONE);
    clean();
    assertThat(s3.objects()).isEmpty();
    assertThat(storedObjects()).containsExactly("elsewhere/stray");
  }

  private interface Work {
    void run() throws IOException;
  }

  private static List<String> logged(Work work) throws IOException {
    var logger = (Logger) LoggerFactory.getLogger(CopyStore.class);
    var appender = new ListAppender<ILoggingEvent>();
    appender.start();
    logger.setLevel(Level.INFO);
    logger.addAppender(appender);
    try {
      work.run();
      return appender.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
    } finally {
      logger.detachAppender(appender);
      logger.setLevel(null);
    }
  }
}
