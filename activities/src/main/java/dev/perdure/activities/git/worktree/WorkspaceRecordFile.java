package dev.perdure.activities.git.worktree;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import dev.perdure.planner.id.TaskId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;

/** The properties file beside a worktree that marks it as complete. */
record WorkspaceRecordFile(Path file) {

  Optional<Workspace> read(TaskId task) {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    var properties = new Properties();
    try (var reader = Files.newBufferedReader(file, UTF_8)) {
      properties.load(reader);
    } catch (IOException e) {
      throw new UncheckedIOException("Can't read '%s'.".formatted(file), e);
    }
    return Optional.of(
        new Workspace(
            task,
            Path.of(properties.getProperty("directory", "")),
            Path.of(properties.getProperty("mirror", "")),
            properties.getProperty("branch", ""),
            properties.getProperty("base", "")));
  }

  void write(Workspace workspace) {
    var properties = new Properties();
    properties.setProperty("directory", workspace.directory().toString());
    properties.setProperty("mirror", workspace.mirror().toString());
    properties.setProperty("branch", workspace.branch());
    properties.setProperty("base", workspace.base());
    var draft = file.resolveSibling(file.getFileName() + ".new");
    try {
      try (var writer = Files.newBufferedWriter(draft, UTF_8)) {
        properties.store(writer, "The workspace of a task");
      }
      Files.move(draft, file, ATOMIC_MOVE, REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException("Can't write '%s'.".formatted(file), e);
    }
  }
}
