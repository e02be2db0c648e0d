package dev.perdure.activities.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A small file system in memory, which only root can mount. */
public record SmallDisk(Path directory) implements AutoCloseable {

  private static final int CHUNK = 64 * 1_024;

  public static boolean isPossible() {
    return System.getProperty("os.name").equals("Linux")
        && System.getProperty("user.name").equals("root");
  }

  public static SmallDisk mount(Path directory, String size)
      throws IOException, InterruptedException {
    Files.createDirectories(directory);
    run(List.of("mount", "-t", "tmpfs", "-o", "size=" + size, "perdure", directory.toString()));
    return new SmallDisk(directory);
  }

  /** Leaves no byte free; deleting the file makes room again. */
  public Path fill() throws IOException {
    Path file = directory.resolve("full");
    try (var content = Files.newOutputStream(file)) {
      while (directory.toFile().getUsableSpace() > 0) {
        content.write(new byte[CHUNK]);
      }
    } catch (IOException e) {
      assertThat(e).hasMessageContaining("space");
    }
    return file;
  }

  /** Unmounts it, also while a process still works in it. */
  @Override
  public void close() throws IOException, InterruptedException {
    run(List.of("umount", "-l", directory.toString()));
  }

  private static void run(List<String> command) throws IOException, InterruptedException {
    assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
  }
}
