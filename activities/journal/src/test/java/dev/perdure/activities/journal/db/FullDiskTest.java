package dev.perdure.activities.journal.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.perdure.activities.files.DiskFull;
import dev.perdure.activities.limit.DiskReserve;
import dev.perdure.activities.limit.TaskMonitor;
import dev.perdure.activities.postgres.ClusterTemplate;
import dev.perdure.activities.postgres.EmbeddedPostgres;
import dev.perdure.activities.postgres.EmbeddedPostgresSettings;
import dev.perdure.activities.tool.shell.LimitedTask;
import dev.perdure.activities.tool.shell.ShellConfinement;
import dev.perdure.activities.tool.shell.SmallDisk;
import dev.perdure.testing.Eventually;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A disk that commands fill, with the journal and the files of two tasks on it. */
@Tag("alone")
class FullDiskTest {

  private static final long RESERVE = 150 * LimitedTask.MEGABYTE;
  private static final String FILL =
      "for i in $(seq 900); do head -c 1M /dev/urandom > part$i; sleep 0.01; done; sleep 600";

  @TempDir Path home;
  private Optional<SmallDisk> disk = Optional.empty();
  private Optional<EmbeddedPostgres> postgres = Optional.empty();
  private Optional<HikariDataSource> pool = Optional.empty();
  private WriteProbe probe;

  @BeforeEach
  void open() throws Exception {
    assumeThat(SmallDisk.isPossible()).as("only root mounts a disk").isTrue();
    disk = Optional.of(SmallDisk.mount(home.resolve("disk"), "600m"));
    Path directory = data().resolve("postgres");
    ClusterTemplate.copyTo(directory);
    postgres =
        Optional.of(
            EmbeddedPostgres.start(
                    new EmbeddedPostgresSettings(
                        directory, EmbeddedPostgresSettings.userCache(), true))
                .watched());
    var access = postgres.get().access();
    var source = new HikariDataSource();
    source.setJdbcUrl(access.jdbcUrl());
    source.setUsername(access.user());
    source.setPassword(access.password());
    pool = Optional.of(source);
    Database.migrate(source);
    probe = new WriteProbe(new Database(source));
  }

  @AfterEach
  void close() throws Exception {
    pool.ifPresent(HikariDataSource::close);
    postgres.ifPresent(EmbeddedPostgres::close);
    if (disk.isPresent()) {
      disk.get().close();
    }
  }

  @ParameterizedTest
  @EnumSource
  void isNotFilledByABackgroundCommandWhileOthersWrite(ShellConfinement where) throws Exception {
    var reserve = new DiskReserve(data(), RESERVE);
    Path calls = data().resolve("calls");
    var greedy = new LimitedTask(calls, "greedy", where, reserve);
    var modest = new LimitedTask(calls, "modest", where, reserve);
    try (var monitor = new TaskMonitor(calls, LimitedTask.FREE, reserve).start()) {
      String innocent =
          modest.background("until [ -e go ]; do sleep 0.05; echo x >> log; done; echo went");

      String id = greedy.background(FILL);
      Eventually.holds(() -> {
        assertThat(probe.failure()).as("%s", monitor).isEmpty();
        return !greedy.output(id).contains("still running");
      });

      assertThat(greedy.output(id)).contains("It filled the disk.", "Perdure keeps 150 MiB");
      assertThat(data().toFile().getUsableSpace()).isPositive();
      assertThatThrownBy(() -> greedy.start("echo x"))
          .isInstanceOf(DiskFull.class)
          .hasMessageContainingAll("No command is started now.", "lower PERDURE_DISK_RESERVE");
      assertThat(modest.output(innocent)).contains("still running");
      modest.tools.file("go", "");
      assertThat(modest.end(innocent)).contains("went");
      free(greedy.tools.root);
      assertThat(greedy.bash("echo again").output()).contains("again");
    } finally {
      greedy.end();
      modest.end();
    }
  }

  @Test
  void isSeenByAWriteOfTheJournalAndNotByARead() throws Exception {
    assertThat(probe.failure()).isEmpty();

    Path full = disk.orElseThrow().fill();

    assertThat(probe.failure()).isPresent();
    Files.delete(full);
    Eventually.holds(() -> probe.failure().isEmpty());
  }

  private static void free(Path root) throws Exception {
    try (var parts = Files.newDirectoryStream(root, "part*")) {
      for (Path part : parts) {
        Files.delete(part);
      }
    }
  }

  private Path data() {
    return disk.orElseThrow().directory();
  }
}
