package dev.perdure.activities.tool.memory;

import dev.perdure.activities.tool.store.Artifacts;
import dev.perdure.activities.tool.text.Sha256;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Artifacts that live as long as their process. */
public final class MemoryArtifacts implements Artifacts {

  private final Map<String, byte[]> contents = new ConcurrentHashMap<>();

  @Override
  public String store(byte[] content, String mediaType) {
    String id = Sha256.of(content);
    contents.put(id, content.clone());
    return id;
  }

  @Override
  public Optional<byte[]> find(String sha256) {
    return Optional.ofNullable(contents.get(sha256)).map(byte[]::clone);
  }
}
