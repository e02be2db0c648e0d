package dev.perdure.activities.workspace.replica;

import dev.perdure.activities.journal.task.StoredObject;
import dev.perdure.activities.model.aws.AwsSigner;
import dev.perdure.activities.process.MonotonicClock;
import dev.perdure.activities.workspace.s3.ObjectAddress;
import dev.perdure.activities.workspace.s3.ObjectStoreException;
import dev.perdure.activities.workspace.s3.S3ObjectStore;
import dev.perdure.activities.workspace.s3.S3Settings;
import dev.perdure.planner.id.TaskId;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The object store for copies of tasks' files. The log gets one line when the store begins to fail,
 * and one when it works again.
 */
public final class CopyStore {

  private static final Logger LOG = LoggerFactory.getLogger(CopyStore.class);

  private final S3Settings settings;
  private final S3ObjectStore s3ObjectStore;
  private final InstantSource clock = MonotonicClock.ofProcess();
  private @Nullable CopyStoreFailure failure;

  public CopyStore(S3Settings settings, S3ObjectStore s3ObjectStore) {
    this.settings = settings;
    this.s3ObjectStore = s3ObjectStore;
  }

  /** The store that settings name; empty if copies lie in the database. */
  public static Optional<CopyStore> of(
      Function<String, Optional<String>> find, Map<String, String> environment) {
    return S3Settings.read(find)
        .map(settings -> {
          AwsSigner signer = AwsSigner.of(environment, "s3", settings.region());
          return new CopyStore(settings, new S3ObjectStore(settings, signer));
        });
  }

  /** The bucket, the prefix and the host of the store. */
  public String place() {
    return settings.toString();
  }

  /** The failure of the newest upload; empty while uploads work. */
  public synchronized Optional<CopyStoreFailure> failure() {
    return Optional.ofNullable(failure);
  }

  String bucket() {
    return settings.bucket();
  }

  /**
   * Names a pack by its task, number and content. No two uploads have one name, so a late upload
   * changes no object that a pack needs.
   */
  StoredObject name(TaskId task, int number, Path file) {
    try (InputStream content = Files.newInputStream(file)) {
      String hash = DigestUtils.sha256Hex(content);
      String name = String.join("-", String.valueOf(number), hash, UUID.randomUUID().toString());
      String key = "%s%s/%s".formatted(settings.prefix(), task, name);
      var address = new ObjectAddress(settings.bucket(), key);
      return new StoredObject(address.text(), hash, Files.size(file));
    } catch (IOException e) {
      throw new UncheckedIOException("Can't read the pack '%s'.".formatted(file), e);
    }
  }

  /**
   * Stores a pack.
   *
   * @throws ObjectStoreException if the store does not confirm it in time
   */
  void put(StoredObject object, Path file, Duration timeout) {
    try {
      s3ObjectStore.put(ObjectAddress.parse(object.object()), file, timeout);
    } catch (ObjectStoreException e) {
      if (!Thread.currentThread().isInterrupted()) {
        failed(e);
      }
      throw e;
    }
    succeeded();
  }

  /**
   * Reads a pack.
   *
   * @throws ObjectStoreException if the object can't be read, or is not the one that was stored
   */
  void get(StoredObject object, Path file) {
    ObjectAddress address = ObjectAddress.parse(object.object());
    s3ObjectStore.get(address, file, object.bytes());
    try (InputStream content = Files.newInputStream(file)) {
      if (!DigestUtils.sha256Hex(content).equals(object.sha256())) {
        throw new ObjectStoreException(
            "The object %s is damaged: its content is not the one that was stored."
                .formatted(address),
            null);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Can't read the pack '%s'.".formatted(file), e);
    }
  }

  /**
   * Deletes a pack.
   *
   * @throws ObjectStoreException if the store does not confirm it
   */
  void delete(String object) {
    s3ObjectStore.delete(ObjectAddress.parse(object));
  }

  private synchronized void failed(ObjectStoreException e) {
    if (failure == null) {
      LOG.warn(
          "Copies of tasks' files wait, because they can't be stored in {}: {} The tasks go on. Perdure tries again until the copies are stored.",
          place(),
          e.sentence());
    }
    Instant since = failure == null ? clock.instant() : failure.since();
    failure = new CopyStoreFailure(e.sentence(), since);
  }

  private synchronized void succeeded() {
    if (failure != null) {
      LOG.info(
          "Copies of tasks' files are stored in {} again. They could not be stored since {}.",
          place(),
          failure.since());
      failure = null;
    }
  }
}
