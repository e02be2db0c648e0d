package dev.perdure.activities.journal.body;

import dev.perdure.activities.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The stored form of transcript bodies: plain, or encrypted with the current key of this process.
 * It reads both forms, whatever the process writes.
 */
public final class BodyCodec {

  /** The beginning of each encrypted body of a JSON column, for SQL. */
  public static final String MARK = EncryptedBody.MARK;

  private static final byte[] ZSTD_MAGIC = {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD};

  private final BodyCipher cipher;

  public BodyCodec(BodyCipher cipher) {
    this.cipher = cipher;
  }

  /** The id of the key that encrypts new bodies; empty if they are plain. */
  public Optional<String> currentKey() {
    return cipher.currentKey();
  }

  /** Whether older encrypted bodies become plain again. */
  public boolean isDecrypting() {
    return cipher.isDecrypting();
  }

  /** The stored form of JSON text. */
  public String write(BodyPlace place, String json) {
    if (cipher.currentKey().isPresent()) {
      return encrypted(place, json);
    }
    // A blank keeps a plain body apart that only looks encrypted.
    return EncryptedBody.isOne(json) ? " " + json : json;
  }

  /**
   * The JSON text of a stored form.
   *
   * @throws MissingBodyKeyException if this process lacks the key
   * @throws DamagedBodyException if the body was changed, or belongs to another row
   */
  public String read(BodyPlace place, String stored) {
    if (!EncryptedBody.isOne(stored)) {
      return stored;
    }
    EncryptedBody body =
        EncryptedBody.read(stored)
            .filter(it -> cipher.findKey(it.payload()).filter(it.encrypted()::equals).isPresent())
            .orElseThrow(() -> new DamagedBodyException(place));
    String scope = place.scope(EncryptedBody.flags(body.synthetic()));
    return new String(decrypted(place, scope, body.payload()), StandardCharsets.UTF_8);
  }

  /** A value from a stored form; the exceptions are those of {@link #read(BodyPlace, String)}. */
  public <T> T read(BodyPlace place, String stored, Class<T> type) {
    return Json.read(read(place, stored), type);
  }

  /** A value from a stored form, if there is one. */
  public <T> Optional<T> find(BodyPlace place, @Nullable String stored, Class<T> type) {
    return Optional.ofNullable(stored).map(text -> read(place, text, type));
  }

  /** The stored form of bytes, which zstd has compressed. */
  public byte[] write(BodyPlace place, byte[] content) {
    return cipher.currentKey().isPresent()
        ? cipher.encrypt(place.scope(EncryptedBody.flags(null)), content)
        : content;
  }

  /** The compressed bytes of a stored form; the exceptions are those of the method for text. */
  public byte[] read(BodyPlace place, byte[] stored) {
    if (isCompressed(stored)) {
      return stored;
    }
    if (cipher.findKey(stored).isEmpty()) {
      throw new DamagedBodyException(place);
    }
    return decrypted(place, place.scope(EncryptedBody.flags(null)), stored);
  }

  /** Whether bytes begin as zstd's do, which no payload does. */
  private static boolean isCompressed(byte[] stored) {
    return Arrays.equals(
        ZSTD_MAGIC, 0, ZSTD_MAGIC.length, stored, 0, Math.min(stored.length, ZSTD_MAGIC.length));
  }

  /** Whether a stored JSON text has another key than new bodies, or another form. */
  public boolean isOutdated(String stored) {
    return EncryptedBody.isOne(stored)
        ? !EncryptedBody.read(stored).map(EncryptedBody::encrypted).equals(cipher.currentKey())
            || cipher.currentKey().isEmpty()
        : cipher.currentKey().isPresent();
  }

  /** Whether stored bytes have another key than new bodies, or another form. */
  public boolean isOutdated(byte[] stored) {
    Optional<String> key = isCompressed(stored) ? Optional.empty() : cipher.findKey(stored);
    return !key.equals(cipher.currentKey());
  }

  private String encrypted(BodyPlace place, String json) {
    Boolean synthetic =
        place.column() == TranscriptColumn.PART ? Json.read(json, Flags.class).synthetic() : null;
    byte[] payload =
        cipher.encrypt(
            place.scope(EncryptedBody.flags(synthetic)), json.getBytes(StandardCharsets.UTF_8));
    return Json.write(new EncryptedBody(cipher.currentKey().orElseThrow(), synthetic, payload));
  }

  private byte[] decrypted(BodyPlace place, String scope, byte[] payload) {
    try {
      return cipher.decrypt(scope, payload);
    } catch (DamagedPayloadException e) {
      throw new DamagedBodyException(place, e);
    }
  }

  /** The flags of a plain body that stay readable for SQL. */
  private record Flags(@Nullable Boolean synthetic) {}
}
