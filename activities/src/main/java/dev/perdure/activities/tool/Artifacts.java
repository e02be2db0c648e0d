package dev.perdure.activities.tool;

import java.util.Optional;

/** Content too large for a result, kept under its SHA-256. */
public interface Artifacts {

  /** Keeps content and returns its SHA-256 in hex. */
  String store(byte[] content, String mediaType);

  /** The content under a SHA-256. */
  Optional<byte[]> find(String sha256);
}
