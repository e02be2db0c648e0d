package dev.perdure.activities.workspace;

import dev.perdure.activities.files.AtomicFile;
import dev.perdure.planner.id.TaskId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.apache.commons.codec.digest.DigestUtils;

/** Patch file of a task in the data directory, written atomically and read with its hash. */
public record PatchFile(Path file) {

  public PatchFile(Path data, TaskId task) {
    this(data, task.value());
  }

  public PatchFile(Path data, String name) {
    this(data.resolve("patches").resolve(name + ".patch"));
  }

  /** Writes the patch atomically; returns false if the patch is empty. */
  public boolean write(Consumer<Path> writer) {
    Path draft = file.resolveSibling(file.getFileName() + ".new");
    try {
      Files.createDirectories(file.resolveSibling("."));
      writer.accept(draft);
      if (Files.size(draft) == 0) {
        Files.delete(draft);
        return false;
      }
      AtomicFile.replace(file, draft);
      return true;
    } catch (IOException e) {
      throw new UncheckedIOException("Can't write the patch '%s'.".formatted(file), e);
    }
  }

  long size() {
    return file.toFile().length();
  }

  byte[] bytes() {
    return reading(Files::readAllBytes);
  }

  String sha256() {
    return reading(from -> {
      try (var content = Files.newInputStream(from)) {
        return DigestUtils.sha256Hex(content);
      }
    });
  }

  private <T> T reading(Reading<T> how) {
    try {
      return how.of(file);
    } catch (IOException e) {
      throw new UncheckedIOException("Can't read the patch '%s'.".formatted(file), e);
    }
  }

  private interface Reading<T> {
    T of(Path file) throws IOException;
  }
}
