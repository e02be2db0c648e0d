package dev.perdure.web.http;

import dev.perdure.activities.json.Digest;
import dev.perdure.activities.tool.store.Artifacts;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Artifacts in memory. */
final class FakeArtifacts implements Artifacts {

  private final Map<String, byte[]> contents = new ConcurrentHashMap<>();

  @Override
  public String store(byte[] content, String mediaType) {
    var hash = Digest.of(content);
    contents.put(hash, content);
    return hash;
  }

  @Override
  public Optional<byte[]> find(String sha256) {
    return Optional.ofNullable(contents.get(sha256));
  }
}
