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
public record WorkspaceRecordFile(Path file) {

  static final String SUFFIX = ".properties";

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

  /** The task whose workspace has a file of this name. */
  static TaskId task(String name) {
    return new TaskId(name.substring(0, name.length() - SUFFIX.length()));
  }

  /** Replaces a directory that the files of the task were below by another one. */
  public void move(Path from, Path to) {
    TaskId task = task(String.valueOf(file.getFileName()));
    read(task)
        .map(known ->
            new Workspace(
                task,
                moved(known.directory(), from, to),
                moved(known.mirror(), from, to),
                known.branch(),
                known.base()))
        .ifPresent(this::write);
  }

  private static Path moved(Path path, Path from, Path to) {
    return path.startsWith(from) ? to.resolve(from.relativize(path)) : path;
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
