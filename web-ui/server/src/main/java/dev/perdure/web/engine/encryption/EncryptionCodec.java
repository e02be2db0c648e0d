package dev.perdure.web.engine.encryption;

import io.temporal.api.common.v1.Payload;
import io.temporal.payload.codec.PayloadCodec;
import java.util.List;

/**
 * Temporal payload codec that encrypts each payload with the current key and binds it to the
 * namespace. It reads payloads of all keys, and passes plain payloads on.
 *
 * @param namespace the namespace of the engine
 */
public record EncryptionCodec(EncryptionKeys keys, String namespace) implements PayloadCodec {

  /** A codec without keys, which passes plain payloads on. */
  public static EncryptionCodec none() {
    return new EncryptionCodec(EncryptionKeys.none(), "");
  }

  /** Whether the codec encrypts. */
  public boolean encrypts() {
    return keys.current().isPresent();
  }

  @Override
  public List<Payload> encode(List<Payload> payloads) {
    return keys.current()
        .map(key ->
            payloads.stream().map(plain -> EncryptedPayload.encrypt(plain, key, owner())).toList())
        .orElse(payloads);
  }

  @Override
  public List<Payload> decode(List<Payload> payloads) {
    return payloads.stream().map(this::decode).toList();
  }

  private Payload decode(Payload payload) {
    if (!EncryptedPayload.isEncrypted(payload)) {
      return payload;
    }
    return EncryptedPayload.decrypt(payload, key(payload), owner());
  }

  private PayloadOwner owner() {
    return PayloadOwner.namespace(namespace);
  }

  /** The key of a payload. An activity that has not begun waits for a missing one. */
  private EncryptionKey key(Payload payload) {
    String id = EncryptedPayload.keyId(payload);
    String check = EncryptedPayload.keyCheck(payload);
    try {
      return keys.require(id, check);
    } catch (MissingKeyException e) {
      KeyWait wait = KeyWait.take().orElseThrow(() -> e);
      wait.until(String.valueOf(e.getMessage()), () -> keys.hasOrRereads(id, check));
      return keys.require(id, check);
    }
  }
}
