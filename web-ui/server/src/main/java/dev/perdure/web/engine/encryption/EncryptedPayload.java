package dev.perdure.web.engine.encryption;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.temporal.api.common.v1.Payload;
import io.temporal.common.converter.DataConverterException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.regex.Pattern;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;

/**
 * The form of an encrypted payload: the whole plain payload by AES-256-GCM behind a random nonce.
 * The tag also covers the owner and the key's id. The metadata names the key.
 */
final class EncryptedPayload {

  /** The encoding that Temporal's own examples give to encrypted payloads. */
  static final ByteString ENCODING = ByteString.copyFromUtf8("binary/encrypted");

  static final String KEY_ID = "encryption-key-id";
  static final String KEY_CHECK = "encryption-key-check";

  private static final String ENCODING_NAME = "encoding";
  private static final String CIPHER = "AES/GCM/NoPadding";
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;

  /** The characters of ids and check values; other text is not Perdure's and is not shown. */
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,64}");

  private static final SecureRandom RANDOM = new SecureRandom();

  private EncryptedPayload() {}

  /** Whether Perdure encrypted a payload. */
  static boolean isEncrypted(Payload payload) {
    return ENCODING.equals(payload.getMetadataMap().get(ENCODING_NAME))
        && NAME.matcher(text(payload, KEY_ID)).matches()
        && payload.containsMetadata(KEY_CHECK);
  }

  static String keyId(Payload payload) {
    return text(payload, KEY_ID);
  }

  static String keyCheck(Payload payload) {
    return HexFormat.of().formatHex(payload.getMetadataOrThrow(KEY_CHECK).toByteArray());
  }

  private static String text(Payload payload, String name) {
    return payload.getMetadataOrDefault(name, ByteString.EMPTY).toStringUtf8();
  }

  static Payload encrypt(Payload plain, EncryptionKey key, PayloadOwner owner) {
    byte[] nonce = new byte[NONCE_BYTES];
    RANDOM.nextBytes(nonce);
    try {
      byte[] secret = cipher(Cipher.ENCRYPT_MODE, key, owner, nonce).doFinal(plain.toByteArray());
      return Payload.newBuilder()
          .putMetadata(ENCODING_NAME, ENCODING)
          .putMetadata(KEY_ID, ByteString.copyFromUtf8(key.id()))
          .putMetadata(KEY_CHECK, ByteString.copyFrom(HexFormat.of().parseHex(key.check())))
          .setData(ByteString.copyFrom(nonce).concat(ByteString.copyFrom(secret)))
          .build();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("This Java can't encrypt by " + CIPHER + ".", e);
    }
  }

  /**
   * Decrypts a payload.
   *
   * @throws DataConverterException if the payload is damaged, or another owner's
   */
  static Payload decrypt(Payload encrypted, EncryptionKey key, PayloadOwner owner) {
    ByteBuffer data = encrypted.getData().asReadOnlyByteBuffer();
    if (data.remaining() < NONCE_BYTES + TAG_BITS / Byte.SIZE) {
      throw new DataConverterException(
          "A payload that the key '%s' encrypted is cut off after %d bytes, so it can't be read."
              .formatted(key.id(), data.remaining()));
    }
    byte[] nonce = new byte[NONCE_BYTES];
    data.get(nonce);
    byte[] secret = new byte[data.remaining()];
    data.get(secret);
    try {
      return Payload.parseFrom(cipher(Cipher.DECRYPT_MODE, key, owner, nonce).doFinal(secret));
    } catch (GeneralSecurityException | InvalidProtocolBufferException e) {
      throw new DataConverterException(
          "A payload that the key '%s' encrypted was changed, or belongs to another %s than '%s', so it can't be read."
              .formatted(key.id(), owner.kind(), owner.name()),
          e);
    }
  }

  private static Cipher cipher(int mode, EncryptionKey key, PayloadOwner owner, byte[] nonce)
      throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance(CIPHER);
    cipher.init(mode, key.secret(), new GCMParameterSpec(TAG_BITS, nonce));
    String bound = String.join("\n", owner.form(), ENCODING.toStringUtf8(), owner.name(), key.id());
    cipher.updateAAD(bound.getBytes(StandardCharsets.UTF_8));
    return cipher;
  }
}
