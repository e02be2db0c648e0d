package dev.perdure.web.engine.encryption;

import io.temporal.payload.codec.PayloadCodecException;

/**
 * The failure to read a payload whose key this process does not have. Workflows and activities that
 * fail with it are tried again, so a task waits until the key is there.
 */
public final class MissingKeyException extends PayloadCodecException {

  private static final long serialVersionUID = 1;

  private MissingKeyException(String sentence) {
    super(sentence);
  }

  /** A failure to read a body of a kind, such as a payload. */
  static MissingKeyException unknown(String id, String body) {
    return new MissingKeyException(
        "The key '%s' encrypted this %s, and this process does not have the key: add '%s' to 'encryption.keys' in perdure.yaml."
            .formatted(id, body, id));
  }

  static MissingKeyException different(String id, String body) {
    return new MissingKeyException(
        "Another key of the id '%s' encrypted this %s: correct the key '%s' of 'encryption.keys' in perdure.yaml, and give new keys new ids."
            .formatted(id, body, id));
  }
}
