package dev.perdure.activities.tool;

import dev.perdure.planner.id.RunId;
import java.util.Optional;

/**
 * Store of contents that tool results refer to, such as long outputs and images, by their SHA-256.
 */
public interface Artifacts {

  /** Keeps content and returns its SHA-256 in hex. */
  String store(byte[] content, String mediaType);

  /** What a run reaches under an id: an artifact, where nothing else is known to it. */
  default Optional<byte[]> find(RunId reader, String id) {
    return find(id);
  }

  /** The content under a SHA-256. */
  Optional<byte[]> find(String sha256);
}
