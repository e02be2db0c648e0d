package dev.perdure.activities.model;

import java.util.Optional;

/** Store of pictures under their SHA-256. */
@FunctionalInterface
public interface MediaSource {

  /** The bytes of a picture. */
  Optional<byte[]> find(String sha256);

  /** No pictures at all. */
  static MediaSource none() {
    return _ -> Optional.empty();
  }
}
