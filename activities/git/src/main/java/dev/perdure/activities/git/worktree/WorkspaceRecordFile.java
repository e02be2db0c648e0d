package dev.perdure.activities.git.worktree;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.perdure.activities.files.AtomicFile;
import dev.perdure.planner.id.TaskId;
import java.io.IOException;
import java.io.StringWriter;
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
    var text = new StringWriter();
    try {
      properties.store(text, "The workspace of a task");
      AtomicFile.write(file, text.toString());
    } catch (IOException e) {
      throw new UncheckedIOException("Can't write '%s'.".formatted(file), e);
    }
  }
}
