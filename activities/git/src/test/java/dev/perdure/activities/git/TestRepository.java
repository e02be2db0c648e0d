package dev.perdure.activities.git;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** Repository of a user, made with the real git program. */
public final class TestRepository {

  private final Path directory;
  private final Git git;

  private TestRepository(Path directory, Git program) {
    this.directory = directory;
    this.git = Author.PERDURE.on(program.at(directory));
  }

  public static TestRepository empty(Path directory, Git program) {
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    var repository = new TestRepository(directory, program);
    repository.git("init", "--quiet");
    return repository;
  }

  public static TestRepository withOneCommit(Path directory, Git program) {
    var repository = empty(directory, program);
    repository.write("README.md", "hello\n");
    repository.commit("First");
    return repository;
  }

  public Path directory() {
    return directory;
  }

  public String git(String... arguments) {
    return git.text(arguments);
  }

  public void write(String name, String text) {
    try {
      var file = directory.resolve(name);
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public String commit(String message) {
    git("add", "-A");
    git("commit", "--quiet", "-m", message);
    return head();
  }

  public String head() {
    return git("rev-parse", "HEAD");
  }

  /** Every file, those of git included, with its bytes: equal states are untouched states. */
  public Map<String, String> state() {
    var state = new TreeMap<String, String>();
    try (var files = Files.walk(directory)) {
      for (var file : files.filter(Files::isRegularFile).toList()) {
        state.put(
            directory.relativize(file).toString(),
            Files.readString(file, java.nio.charset.StandardCharsets.ISO_8859_1));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return state;
  }
}
