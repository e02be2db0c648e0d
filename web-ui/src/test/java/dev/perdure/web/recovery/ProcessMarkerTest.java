package dev.perdure.web.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessMarkerTest {

  @TempDir private Path data;

  @Test
  void tellsTheDeadFromTheLiving() throws IOException {
    ProcessMarker first = ProcessMarker.begin(data, "first");
    try (ProcessMarker second = ProcessMarker.begin(data, "second")) {
      assertThat(second.dead()).as("both live").isEmpty();

      first.close();

      assertThat(second.dead()).containsExactly("first");
    }
  }

  @Test
  void forgetsADeadProcessOnceItWasTakenOverFrom() throws IOException {
    ProcessMarker.begin(data, "first").close();
    try (ProcessMarker second = ProcessMarker.begin(data, "second")) {
      second.forget("first");

      assertThat(second.dead()).isEmpty();
    }
  }
}
