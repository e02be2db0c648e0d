package dev.perdure.web.outage;

import dev.perdure.activities.postgres.DatabaseAccess;
import dev.perdure.activities.postgres.DatabaseDoor;
import dev.perdure.activities.postgres.EmbeddedPostgres;
import dev.perdure.activities.postgres.EmbeddedPostgresSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** PostgreSQL of the production shape, behind a door that keeps its address. */
public final class DatabasePart implements Part, AutoCloseable {

  private final EmbeddedPostgresSettings settings;
  private final DatabaseDoor door;
  private EmbeddedPostgres postgres;

  public DatabasePart(Path directory) {
    this.settings = EmbeddedPostgresSettings.durable(directory);
    this.postgres = EmbeddedPostgres.start(settings);
    this.door = new DatabaseDoor(postgres.access());
  }

  public DatabaseAccess access() {
    return door.access();
  }

  @Override
  public String title() {
    return "PostgreSQL";
  }

  @Override
  public List<ProcessHandle> processes() {
    return ProcessHandle.of(postgres.pid()).stream()
        .flatMap(server -> Stream.concat(Stream.of(server), server.descendants()))
        .toList();
  }

  @Override
  public void end() {
    postgres.close();
  }

  @Override
  public void startAgain() {
    postgres = EmbeddedPostgres.start(settings);
    door.leadTo(postgres.access());
  }

  @Override
  public void close() {
    door.close();
    postgres.close();
  }
}
