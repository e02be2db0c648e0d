package dev.perdure.activities.git.worktree;

import dev.perdure.activities.files.DirectoryOperations;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Marker file of a worktree's restore, by which an interrupted one is found and begun again. */
record RestoreMarker(Path files) {

  /** Part of the name of what was in the place of a restored work tree. */
  static final String FOUND = ".found-";

  private static final Logger LOG = LoggerFactory.getLogger(RestoreMarker.class);

  static RestoreMarker of(Workspace workspace) {
    return new RestoreMarker(workspace.directory());
  }

  boolean isUnfinished() {
    return Files.exists(mark());
  }

  /** Deletes the files of an interrupted restore and puts others aside. */
  void begin() {
    if (isUnfinished()) {
      DirectoryOperations.delete(files);
      return;
    }
    keepFound();
    try {
      Files.createFile(mark());
    } catch (IOException e) {
      throw new UncheckedIOException("Can't write '%s'.".formatted(mark()), e);
    }
  }

  void end() {
    DirectoryOperations.delete(mark());
  }

  /** Files whose repository was taken away may be what no checkpoint has. */
  private void keepFound() {
    if (Files.isDirectory(files)) {
      var place = found();
      DirectoryOperations.putAside(files, place);
      LOG.warn("The files of '{}' are made again; what was there is in '{}'", files, place);
    }
  }

  /** A place beside the files for those that are put aside now. */
  Path found() {
    return files.resolveSibling(files.getFileName() + FOUND + System.currentTimeMillis());
  }

  private Path mark() {
    return files.resolveSibling(files.getFileName() + ".restoring");
  }
}
