package dev.perdure.activities.journal.body;

import java.util.Optional;

/** The cipher of a process without keys. */
final class PlainBodies implements BodyCipher {

  @Override
  public Optional<String> currentKey() {
    return Optional.empty();
  }

  @Override
  public boolean isDecrypting() {
    return false;
  }

  @Override
  public Optional<String> findKey(byte[] payload) {
    return Optional.empty();
  }

  @Override
  public byte[] encrypt(String scope, byte[] content) {
    throw new IllegalStateException("There is no key that encrypts.");
  }

  @Override
  public byte[] decrypt(String scope, byte[] payload) {
    throw new DamagedPayloadException();
  }
}
