package dev.perdure.activities.journal.body;

import java.util.Optional;

/** Cipher of transcript bodies, with the keys of this process. */
public interface BodyCipher {

  /** A cipher without keys, which leaves bodies plain. */
  BodyCipher PLAIN = new PlainBodies();

  /** The id of the key that encrypts new bodies; empty if Perdure writes bodies in plain form. */
  Optional<String> currentKey();

  /** Whether Perdure writes older encrypted bodies in plain form again. */
  boolean isDecrypting();

  /** The id of the key that encrypted a payload; empty if the bytes are no payload of Perdure. */
  Optional<String> findKey(byte[] payload);

  /**
   * Encrypts content with the current key.
   *
   * @param scope the text to which the payload is bound
   */
  byte[] encrypt(String scope, byte[] content);

  /**
   * Decrypts a payload of {@link #encrypt}.
   *
   * @throws MissingBodyKeyException if this process lacks the key, or has another one of its id
   * @throws DamagedPayloadException if the payload was changed, or belongs to another scope
   */
  byte[] decrypt(String scope, byte[] payload);
}
