package dev.perdure.activities.git.tree;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.perdure.activities.files.DirectoryOperations;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * List of formerly ignored files, which an undo of an ignore rule has revealed; they stay out of
 * snapshots until they change.
 */
record FormerlyIgnoredFiles(Path list, WorktreeFileAccess files) {

  /** The names of the unchanged files. */
  Set<String> names() {
    Set<String> names = new HashSet<>();
    List<String> known = read();
    for (int i = 0; i + 1 < known.size(); i += 2) {
      String name = known.get(i);
      if (files.signature(name).filter(known.get(i + 1)::equals).isPresent()) {
        names.add(name);
      }
    }
    return names;
  }

  void are(Collection<String> names) {
    StringBuilder text = new StringBuilder();
    for (String name : names) {
      files
          .signature(name)
          .ifPresent(signature -> text.append(name).append('\0').append(signature).append('\0'));
    }
    if (text.isEmpty()) {
      forget();
    } else {
      write(text.toString());
    }
  }

  boolean any() {
    return Files.exists(list);
  }

  void forget() {
    DirectoryOperations.delete(list);
  }

  private List<String> read() {
    try {
      return Files.exists(list)
          ? List.of(Files.readString(list, ISO_8859_1).split("\0"))
          : List.of();
    } catch (IOException e) {
      throw new UncheckedIOException("Can't read '%s'.".formatted(list), e);
    }
  }

  private void write(String text) {
    try {
      Files.writeString(list, text, ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException("Can't write '%s'.".formatted(list), e);
    }
  }
}
