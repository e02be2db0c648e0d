package dev.perdure.web.engine.encryption;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.perdure.activities.journal.body.BodyCipher;
import dev.perdure.activities.journal.body.DamagedPayloadException;
import dev.perdure.activities.journal.body.MissingBodyKeyException;
import io.temporal.api.common.v1.Payload;
import io.temporal.common.converter.DataConverterException;
import java.util.Optional;

/**
 * Cipher of transcripts in the journal: payloads of the same form and keys as those in Temporal's
 * histories, bound to a row instead of a namespace.
 */
public final class TranscriptCipher implements BodyCipher {

  private static final String BODY = "transcript";

  private final EncryptionKeys encryptionKeys;

  public TranscriptCipher(EncryptionKeys encryptionKeys) {
    this.encryptionKeys = encryptionKeys;
  }

  @Override
  public Optional<String> currentKey() {
    return encryptionKeys.transcriptKey().map(EncryptionKey::id);
  }

  @Override
  public boolean isDecrypting() {
    return encryptionKeys.isDecryptingTranscripts();
  }

  @Override
  public Optional<String> findKey(byte[] payload) {
    return parse(payload).map(EncryptedPayload::keyId);
  }

  @Override
  public byte[] encrypt(String scope, byte[] content) {
    EncryptionKey key = encryptionKeys.transcriptKey().orElseThrow();
    Payload plain = Payload.newBuilder().setData(ByteString.copyFrom(content)).build();
    return EncryptedPayload.encrypt(plain, key, PayloadOwner.row(scope)).toByteArray();
  }

  @Override
  public byte[] decrypt(String scope, byte[] payload) {
    Payload encrypted = parse(payload).orElseThrow(DamagedPayloadException::new);
    try {
      return EncryptedPayload.decrypt(encrypted, key(encrypted), PayloadOwner.row(scope))
          .getData()
          .toByteArray();
    } catch (DataConverterException e) {
      throw new DamagedPayloadException(e);
    }
  }

  private EncryptionKey key(Payload encrypted) {
    String id = EncryptedPayload.keyId(encrypted);
    String check = EncryptedPayload.keyCheck(encrypted);
    try {
      return encryptionKeys.require(id, check, BODY);
    } catch (MissingKeyException e) {
      throw new MissingBodyKeyException(
          String.valueOf(e.getMessage()), () -> encryptionKeys.hasOrRereads(id, check));
    }
  }

  private static Optional<Payload> parse(byte[] payload) {
    try {
      return Optional.of(Payload.parseFrom(payload)).filter(EncryptedPayload::isEncrypted);
    } catch (InvalidProtocolBufferException e) {
      return Optional.empty();
    }
  }
}
