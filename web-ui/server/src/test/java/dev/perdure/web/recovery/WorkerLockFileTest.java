package dev.perdure.web.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkerLockFileTest {

  @TempDir private Path data;

  @Test
  void tellsTheDeadFromTheLiving() throws IOException {
    WorkerLockFile first = WorkerLockFile.begin(data, "first");
    try (WorkerLockFile second = WorkerLockFile.begin(data, "second")) {
      assertThat(second.dead()).as("both live").isEmpty();

      first.close();

      assertThat(second.dead()).containsExactly("first");
    }
  }

  @Test
  void forgetsADeadProcessOnceItWasTakenOverFrom() throws IOException {
    WorkerLockFile.begin(data, "first").close();
    try (WorkerLockFile second = WorkerLockFile.begin(data, "second")) {
      second.forget("first");

      assertThat(second.dead()).isEmpty();
    }
  }
}
