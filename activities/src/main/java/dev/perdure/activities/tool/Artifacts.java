package dev.perdure.activities.tool;

import java.util.Optional;

/** The store of contents too large for a result, by their SHA-256. */
public interface Artifacts {

  /** Keeps content and returns its SHA-256 in hex. */
  String store(byte[] content, String mediaType);

  /** The content under a SHA-256. */
  Optional<byte[]> find(String sha256);
}
