package dev.perdure.activities.workspace;

import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.tool.search.PathGlob;
import dev.perdure.planner.message.TextShortener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/** Copies git-ignored files that match the configured {@code include} globs into a workspace. */
final class IgnoredFileCopier {

  private static final int MAX_FILES = 1_000;
  private static final int MAX_LISTED_FILES = 5;
  private static final long MAX_SIZE = 20L << 20;

  private final EventLog eventLog;
  private final HostWorkspaces host;

  IgnoredFileCopier(EventLog eventLog, HostWorkspaces host) {
    this.eventLog = eventLog;
    this.host = host;
  }

  /** Only what lies in the repository is copied, never what a link points to. */
  void copy(TaskRecord task, Workspace workspace, List<String> globs) {
    var repository = task.repository();
    if (globs.isEmpty() || repository == null || !isDirectory(repository.location())) {
      return;
    }
    Path source = Path.of(repository.location());
    List<Path> ignored = ignored(source).toList();
    Set<Path> files = new LinkedHashSet<>();
    for (String glob : globs) {
      List<Path> matching = matching(glob, ignored).toList();
      if (matching.isEmpty()) {
        say(
            task,
            NoticeLevel.WARNING,
            "No file that git ignores matches '%s' of 'include'.".formatted(glob));
      }
      files.addAll(matching);
    }
    List<Path> fit = files.stream().filter(file -> isFit(source, workspace, file)).toList();
    List<Path> copied = fit.subList(0, Math.min(MAX_FILES, fit.size()));
    copied.forEach(file -> copy(source.resolve(file), workspace.directory().resolve(file)));
    tell(task, copied, files.size() - copied.size());
  }

  private void tell(TaskRecord task, List<Path> copied, int left) {
    if (!copied.isEmpty()) {
      String names =
          TextShortener.list(copied.stream().map(Path::toString).toList(), MAX_LISTED_FILES);
      say(task, NoticeLevel.INFO, "Copied in although git ignores it: %s.".formatted(names));
    }
    if (left > 0) {
      say(
          task,
          NoticeLevel.WARNING,
          "Left out of 'include': %d. At most %d files of %d MB each are copied, no links."
              .formatted(left, MAX_FILES, MAX_SIZE >> 20));
    }
  }

  private void say(TaskRecord task, NoticeLevel level, String text) {
    eventLog.notice(task.id(), level, text);
  }

  private static Stream<Path> matching(String glob, List<Path> files) {
    return PathGlob.of("/" + glob).stream()
        .flatMap(pattern -> files.stream().filter(file -> pattern.matches(file.toString())));
  }

  private Stream<Path> ignored(Path source) {
    String listed =
        host.git().at(source).text("ls-files", "-z", "--others", "--ignored", "--exclude-standard");
    return Stream.of(listed.split("\0")).filter(name -> !name.isEmpty()).map(Path::of);
  }

  private static boolean isDirectory(String location) {
    try {
      return Files.isDirectory(Path.of(location));
    } catch (InvalidPathException e) {
      return false;
    }
  }

  private static boolean isFit(Path source, Workspace workspace, Path file) {
    Path from = source.resolve(file);
    try {
      return Files.isRegularFile(from, LinkOption.NOFOLLOW_LINKS)
          && Files.size(from) <= MAX_SIZE
          && !leadsAway(workspace.directory(), file);
    } catch (IOException e) {
      return false;
    }
  }

  /** Whether a directory above a file is a link there. */
  private static boolean leadsAway(Path root, Path file) {
    return Stream.iterate(file.getParent(), Objects::nonNull, Path::getParent)
        .anyMatch(above -> Files.isSymbolicLink(root.resolve(above)));
  }

  private static void copy(Path from, Path to) {
    try {
      Files.createDirectories(to.getParent());
      if (Files.notExists(to, LinkOption.NOFOLLOW_LINKS)) {
        Files.copy(from, to, LinkOption.NOFOLLOW_LINKS);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("'%s' can't be copied.".formatted(from), e);
    }
  }
}
