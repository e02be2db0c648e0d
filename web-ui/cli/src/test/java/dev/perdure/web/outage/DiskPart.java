package dev.perdure.web.outage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Disk of the worker's data directory, which the test fills to its last block. */
public final class DiskPart implements SurroundingPart, AutoCloseable {

  private static final String SIZE = "size=768m";
  private static final int BLOCK = 1 << 20;

  private final Path directory;
  private final Path filler;
  private boolean isMounted;

  /** A disk of its own for a directory, if the account may mount one. */
  public DiskPart(Path directory) {
    this.directory = directory;
    this.filler = directory.resolve("filler");
    this.isMounted =
        directory.toFile().mkdir()
            && run("mount", "-t", "tmpfs", "-o", SIZE, "perdure-test", directory.toString());
  }

  /** Whether the directory has a disk of its own. */
  public boolean isMounted() {
    return isMounted;
  }

  @Override
  public String title() {
    return "disk";
  }

  @Override
  public void end() {
    assertThat(isMounted).as("Run dev/failures as root: its disk is one of its own.").isTrue();
    byte[] block = new byte[BLOCK];
    try (OutputStream file = Files.newOutputStream(filler)) {
      while (true) {
        file.write(block);
      }
    } catch (IOException e) {
      assertThat(e).hasMessageContaining("No space left on device");
    }
  }

  @Override
  public void startAgain() {
    try {
      Files.delete(filler);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    if (isMounted) {
      isMounted = !run("umount", "--lazy", directory.toString());
    }
  }

  private static boolean run(String... line) {
    try {
      return new ProcessBuilder(line).start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
