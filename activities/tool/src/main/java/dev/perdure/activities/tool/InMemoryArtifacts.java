package dev.perdure.activities.tool;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.codec.digest.DigestUtils;

/** Artifact store in memory, for tool calls outside of a task. */
public final class InMemoryArtifacts implements Artifacts {

  private final Map<String, byte[]> contents = new ConcurrentHashMap<>();

  @Override
  public String store(byte[] content, String mediaType) {
    String id = DigestUtils.sha256Hex(content);
    contents.put(id, content.clone());
    return id;
  }

  @Override
  public Optional<byte[]> find(String sha256) {
    return Optional.ofNullable(contents.get(sha256)).map(byte[]::clone);
  }
}
