package dev.perdure.web.engine.encryption;

import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.planner.json.InvalidConfig;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The keys of this process. The process encrypts with the current key of its start. If a key is
 * missing, the process reads the settings again and again in the background until the key is there.
 */
public final class EncryptionKeys {

  private static final Logger LOG = LoggerFactory.getLogger(EncryptionKeys.class);
  private static final Duration REREAD_INTERVAL = Duration.ofSeconds(10);

  /** The longest pause of the engine between two attempts of a workflow. */
  private static final Duration MAX_PAUSE = Duration.ofMinutes(11);

  private final Supplier<Map<String, EncryptionKey>> reader;
  private final Duration interval;
  private final Optional<EncryptionKey> current;
  private final Set<String> pages;
  private final Optional<Boolean> transcripts;
  private final AtomicBoolean isReading = new AtomicBoolean();
  private volatile Map<String, EncryptionKey> keys;
  private volatile long lastMiss;

  private EncryptionKeys(
      EncryptionSettings settings, Supplier<Map<String, EncryptionKey>> reader, Duration interval) {
    this.reader = reader;
    this.interval = interval;
    this.keys = Map.copyOf(reader.get());
    this.current = settings.current().map(keys::get);
    this.pages = settings.pages();
    this.transcripts = settings.transcripts();
  }

  /** No key: nothing is encrypted, and nothing encrypted can be read. */
  public static EncryptionKeys none() {
    return new EncryptionKeys(EncryptionSettings.NONE, Map::of, REREAD_INTERVAL);
  }

  /**
   * Reads the keys that the settings name.
   *
   * @throws InvalidConfig if the settings can't be used
   * @throws IllegalArgumentException if a key can't be read, with a sentence
   */
  public static EncryptionKeys read(ConfigFiles files, Map<String, String> environment) {
    return read(files, environment, REREAD_INTERVAL);
  }

  static EncryptionKeys read(
      ConfigFiles files, Map<String, String> environment, Duration interval) {
    return new EncryptionKeys(
        EncryptionSettings.of(files), () -> all(files, environment), interval);
  }

  private static Map<String, EncryptionKey> all(
      ConfigFiles files, Map<String, String> environment) {
    Map<String, EncryptionKey> keys = new TreeMap<>();
    EncryptionSettings.of(files)
        .keys()
        .forEach((id, source) -> keys.put(id, source.read(id, environment)));
    return keys;
  }

  /** The id of the key that encrypts; empty if nothing is encrypted. */
  public Optional<String> currentId() {
    return current.map(EncryptionKey::id);
  }

  /** The ids of all keys. */
  public Collection<String> ids() {
    return new TreeMap<>(keys).navigableKeySet();
  }

  /** The origins of Temporal's pages that may ask the codec server. */
  public Set<String> pages() {
    return pages;
  }

  /** Whether transcripts in the journal are encrypted. */
  public boolean encryptsTranscripts() {
    return transcriptKey().isPresent();
  }

  /** Whether encrypted transcripts become plain again, because the setting is {@code false}. */
  boolean isDecryptingTranscripts() {
    return transcripts.filter(isOn -> !isOn).isPresent();
  }

  /** The key that encrypts transcripts; empty if they are plain. */
  Optional<EncryptionKey> transcriptKey() {
    return current.filter(_ -> transcripts.orElse(false));
  }

  Optional<EncryptionKey> current() {
    return current;
  }

  /**
   * Whether this process has the key of an id and a check value; if not, it reads the keys again.
   */
  boolean hasOrRereads(String id, String check) {
    boolean isSame = isHeld(id, check);
    if (!isSame) {
      readAgain(id, check);
    }
    return isSame;
  }

  /**
   * The key that encrypted a payload.
   *
   * @throws MissingKeyException if this process has no key of the id, or another one
   */
  EncryptionKey require(String id, String check) {
    return require(id, check, "payload");
  }

  /**
   * The key that encrypted a body of a kind, which the exception names.
   *
   * @throws MissingKeyException if this process has no key of the id, or another one
   */
  EncryptionKey require(String id, String check, String body) {
    EncryptionKey key = keys.get(id);
    if (key != null && key.check().equals(check)) {
      return key;
    }
    readAgain(id, check);
    throw key == null
        ? MissingKeyException.unknown(id, body)
        : MissingKeyException.different(id, body);
  }

  /** Reads until the key is there, so that the next attempt finds it. */
  private void readAgain(String id, String check) {
    lastMiss = System.nanoTime();
    if (isReading.compareAndSet(false, true)) {
      Thread.ofVirtual().name("encryption-keys").start(() -> readUntil(id, check));
    }
  }

  private void readUntil(String id, String check) {
    try {
      while (!isHeld(id, check) && System.nanoTime() - lastMiss < MAX_PAUSE.toNanos()) {
        Thread.sleep(interval);
        reread();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      isReading.set(false);
    }
  }

  private boolean isHeld(String id, String check) {
    EncryptionKey key = keys.get(id);
    return key != null && key.check().equals(check);
  }

  private void reread() {
    try {
      keys = Map.copyOf(reader.get());
    } catch (InvalidConfig | IllegalArgumentException | UncheckedIOException e) {
      LOG.warn("The encryption keys stay as they are. {}", e.getMessage());
    }
  }
}
