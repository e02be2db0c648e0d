package dev.perdure.activities.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputTailTest {

  @TempDir Path directory;
  private OutputTail tail;

  @BeforeEach
  void open() {
    tail = new OutputTail(new CommandStateDirectory(directory));
  }

  @Test
  void showsNothingUntilThereIsOutput() throws IOException {
    assertThat(tail.next()).isEmpty();
    write("".getBytes(UTF_8));
    assertThat(tail.next()).isEmpty();
  }

  @Test
  void growsByWhatIsWritten() throws IOException {
    write("one\n".getBytes(UTF_8));
    assertThat(tail.next()).hasValue(shown("one\n", 0));
    write("two\n".getBytes(UTF_8));
    assertThat(tail.next()).hasValue(shown("one\ntwo\n", 0));
    assertThat(tail.next()).isEmpty();
  }

  @Test
  void waitsForTheRestOfACharacter() throws IOException {
    byte[] smile = "\ud83d\ude00".getBytes(UTF_8);
    write(Arrays.copyOf(smile, 3));
    assertThat(tail.next()).isEmpty();
    write(Arrays.copyOfRange(smile, 3, 4));
    assertThat(tail.next()).hasValue(shown("\ud83d\ude00", 0));
  }

  @Test
  void keepsTheLastFourThousandBytesAndSaysWhatComesBefore() throws IOException {
    write("\u00e4".repeat(3_000).getBytes(UTF_8));
    OutputTail.Tail shown = tail.next().orElseThrow();
    assertThat(shown.text()).hasSize(2_048);
    assertThat(shown.offset()).isEqualTo(952L);
  }

  @Test
  void leavesOutWhatComesTooFast() throws IOException {
    write("x".repeat(1_000_000).getBytes(UTF_8));
    write("end".getBytes(UTF_8));
    OutputTail.Tail shown = tail.next().orElseThrow();
    assertThat(shown.text()).hasSize(4_096).endsWith("xend");
    assertThat(shown.offset()).isEqualTo(1_000_003L - 4_096);
  }

  private static OutputTail.Tail shown(String output, long offset) {
    return new OutputTail.Tail(output, offset);
  }

  private void write(byte[] bytes) throws IOException {
    Files.write(
        directory.resolve("output"), bytes, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }
}
