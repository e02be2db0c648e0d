package dev.perdure.activities.tool;

import dev.perdure.planner.id.RunId;
import java.util.Optional;

/**
 * Store of contents that tool results refer to, such as long outputs and images, by their SHA-256.
 */
public interface Artifacts {

  /** Keeps content and returns its SHA-256 in hex. */
  String store(byte[] content, String mediaType);

  /**
   * Returns the content that a run reaches under an id: an artifact, if the store knows nothing
   * else under the id.
   */
  default Optional<byte[]> find(RunId reader, String id) {
    return find(id);
  }

  /** The content under a SHA-256. */
  Optional<byte[]> find(String sha256);
}
