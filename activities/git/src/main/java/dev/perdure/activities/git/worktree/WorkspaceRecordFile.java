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

  private static final String PLACEMENT = "placement";
  private static final String LEFT = "left";

  Optional<Workspace> read(TaskId task) {
    return properties()
        .map(properties ->
            new Workspace(
                task,
                Path.of(properties.getProperty("directory", "")),
                Path.of(properties.getProperty("mirror", "")),
                properties.getProperty("branch", ""),
                properties.getProperty("base", "")));
  }

  /** Whether the files were put aside because their task moved to another host. */
  boolean isLeft() {
    return properties().filter(properties -> properties.containsKey(LEFT)).isPresent();
  }

  /** The placement of the task that this host had, or left, last; 0 before the first move. */
  int placement() {
    return properties()
        .map(properties -> Integer.parseInt(properties.getProperty(PLACEMENT, "0")))
        .orElse(0);
  }

  private Optional<Properties> properties() {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    var properties = new Properties();
    try (var reader = Files.newBufferedReader(file, UTF_8)) {
      properties.load(reader);
    } catch (IOException e) {
      throw new UncheckedIOException("Can't read '%s'.".formatted(file), e);
    }
    return Optional.of(properties);
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
        .ifPresent(this::rewrite);
  }

  /** Replaces the paths only. */
  void rewrite(Workspace workspace) {
    if (isLeft()) {
      leave(workspace, placement());
    } else {
      write(workspace);
    }
  }

  private static Path moved(Path path, Path from, Path to) {
    return path.startsWith(from) ? to.resolve(from.relativize(path)) : path;
  }

  void write(Workspace workspace) {
    write(workspace, placement());
  }

  /** Records the files of a task as this host's in a placement of the task. */
  void write(Workspace workspace, int placement) {
    store(properties(workspace, placement));
  }

  /** Records that the files were put aside after a move of the task. */
  void leave(Workspace workspace, int placement) {
    var properties = properties(workspace, placement);
    properties.setProperty(LEFT, "true");
    store(properties);
  }

  private static Properties properties(Workspace workspace, int placement) {
    var properties = new Properties();
    properties.setProperty("directory", workspace.directory().toString());
    properties.setProperty("mirror", workspace.mirror().toString());
    properties.setProperty("branch", workspace.branch());
    properties.setProperty("base", workspace.base());
    if (placement > 0) {
      properties.setProperty(PLACEMENT, String.valueOf(placement));
    }
    return properties;
  }

  private void store(Properties properties) {
    var text = new StringWriter();
    try {
      properties.store(text, "The workspace of a task");
      AtomicFile.write(file, text.toString());
    } catch (IOException e) {
      throw new UncheckedIOException("Can't write '%s'.".formatted(file), e);
    }
  }
}
