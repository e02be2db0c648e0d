package dev.perdure.activities.journal;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdInputStream;
import dev.perdure.activities.journal.body.BodyPlace;
import dev.perdure.activities.journal.body.TranscriptColumn;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.json.Digest;
import dev.perdure.activities.tool.Artifacts;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/**
 * Store of artifacts, such as attachments and long tool outputs, in PostgreSQL: compressed, and
 * deduplicated by their SHA-256 hash.
 */
public final class ArtifactStore implements Artifacts {

  /** The most bytes one artifact may hold. */
  public static final int LIMIT = 64 * 1024 * 1024;

  private static final int LEVEL = 3;

  private final Database database;
  private final int limit;

  public ArtifactStore(Database database) {
    this(database, LIMIT);
  }

  ArtifactStore(Database database, int limit) {
    this.database = database;
    this.limit = limit;
  }

  @Override
  public String store(byte[] content, String mediaType) {
    if (content.length > limit) {
      throw new ArtifactTooLargeException(limit);
    }
    String sha256 = Digest.of(content);
    if (describe(sha256).isEmpty()) {
      insert(
          new ArtifactMetadata(sha256, mediaType, content.length), Zstd.compress(content, LEVEL));
    }
    return sha256;
  }

  @Override
  public Optional<byte[]> find(String sha256) {
    return compressed(sha256).map(ArtifactStore::expanded);
  }

  public Optional<ArtifactMetadata> describe(String sha256) {
    return database
        .sql("select sha256, media_type, size from artifact where sha256 = ?", sha256)
        .find(row ->
            new ArtifactMetadata(row.text("sha256"), row.text("media_type"), row.number("size")));
  }

  private void insert(ArtifactMetadata artifact, byte[] compressed) {
    database
        .sql(
            """
            insert into artifact (sha256, media_type, size, content) values (?, ?, ?, ?)
            on conflict (sha256) do nothing
            """,
            artifact.sha256(),
            artifact.mediaType(),
            artifact.size(),
            database.bodyCodec().write(place(artifact.sha256()), compressed))
        .update();
  }

  private Optional<byte[]> compressed(String sha256) {
    return database
        .sql("select content from artifact where sha256 = ?", sha256)
        .find(row -> database.bodyCodec().read(place(sha256), row.bytes("content")));
  }

  private static BodyPlace place(String sha256) {
    return TranscriptColumn.ARTIFACT.at(sha256);
  }

  private static byte[] expanded(byte[] compressed) {
    try (var content = new ZstdInputStream(new ByteArrayInputStream(compressed))) {
      return content.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException("An artifact is damaged: restore the database.", e);
    }
  }
}
