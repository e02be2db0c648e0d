package dev.perdure.web.takeover;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LifeSignTest {

  @TempDir private Path data;

  @Test
  void tellsTheDeadFromTheLiving() throws IOException {
    LifeSign first = LifeSign.begin(data, "first");
    try (LifeSign second = LifeSign.begin(data, "second")) {
      assertThat(second.dead()).as("both live").isEmpty();

      first.close();

      assertThat(second.dead()).containsExactly("first");
    }
  }

  @Test
  void forgetsADeadProcessOnceItWasTakenOverFrom() throws IOException {
    LifeSign.begin(data, "first").close();
    try (LifeSign second = LifeSign.begin(data, "second")) {
      second.forget("first");

      assertThat(second.dead()).isEmpty();
    }
  }
}
