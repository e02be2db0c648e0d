package dev.perdure.activities.site.opening;

import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.site.place.Site;
import dev.perdure.activities.site.place.SiteRecords;
import dev.perdure.activities.workspace.Workspace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/** Copies files into a workspace that git ignores and a configuration wants there nevertheless. */
record Included(Site site, SiteRecords records) {

  private static final int MOST = 1_000;
  private static final long LARGEST = 20L << 20;

  /** Only what lies in the repository is copied, never what a link points to. */
  void copy(TaskRecord task, Workspace workspace, List<String> globs) {
    var repository = task.repository();
    if (globs.isEmpty() || repository == null || !isDirectory(repository.location())) {
      return;
    }
    Path source = Path.of(repository.location());
    List<PathMatcher> wanted = globs.stream().map(Included::matcher).toList();
    List<Path> files =
        ignored(source)
            .filter(file -> wanted.stream().anyMatch(glob -> glob.matches(file)))
            .filter(file -> isFit(source.resolve(file)))
            .limit(MOST)
            .toList();
    files.forEach(file -> copy(source.resolve(file), workspace.directory().resolve(file)));
    if (!files.isEmpty()) {
      records.notice(
          task.id(), "info", "%d files that git ignores were copied in.".formatted(files.size()));
    }
  }

  private Stream<Path> ignored(Path source) {
    String listed =
        site.program()
            .at(source)
            .text("ls-files", "-z", "--others", "--ignored", "--exclude-standard");
    return Stream.of(listed.split("\0")).filter(name -> !name.isEmpty()).map(Path::of);
  }

  private static PathMatcher matcher(String glob) {
    try {
      return FileSystems.getDefault().getPathMatcher("glob:" + glob);
    } catch (PatternSyntaxException wrong) {
      return _ -> false;
    }
  }

  private static boolean isDirectory(String location) {
    try {
      return Files.isDirectory(Path.of(location));
    } catch (InvalidPathException url) {
      return false;
    }
  }

  private static boolean isFit(Path file) {
    try {
      return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && Files.size(file) <= LARGEST;
    } catch (IOException gone) {
      return false;
    }
  }

  private static void copy(Path from, Path to) {
    try {
      Files.createDirectories(to.getParent());
      if (Files.notExists(to, LinkOption.NOFOLLOW_LINKS)) {
        Files.copy(from, to, LinkOption.NOFOLLOW_LINKS);
      }
    } catch (IOException fault) {
      throw new UncheckedIOException("'%s' can't be copied.".formatted(from), fault);
    }
  }
}
