package dev.perdure.web.cli.local;

import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.engine.SetupException;
import dev.perdure.web.engine.encryption.EncryptionCodec;
import dev.perdure.web.server.PerdureProperties;

/** The codec of verbs that read histories on this machine. */
final class LocalKeys {

  private LocalKeys() {}

  /** The codec with the keys of this account; refuses keys that can't be read. */
  static EncryptionCodec codec(PerdureProperties properties) {
    try {
      return new EncryptionCodec(properties.encryptionKeys(), properties.temporal().namespace());
    } catch (SetupException e) {
      throw UsageError.inInput(String.valueOf(e.getMessage()));
    }
  }
}
