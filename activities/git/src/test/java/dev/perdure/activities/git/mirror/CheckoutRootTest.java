package dev.perdure.activities.git.mirror;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.git.Author;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.TestRepository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckoutRootTest {

  @TempDir Path temporary;

  @Test
  void theRootOfAFolderIsTheWholeRepository() throws IOException {
    Git program = Git.configuredIn(temporary.resolve("home"));
    var repositories = new Repositories(temporary.resolve("repos"), program, Author.PERDURE);
    var repository = TestRepository.withOneCommit(temporary.resolve("mono"), program);
    Path root = repository.directory().toRealPath();
    Path folder = Files.createDirectories(root.resolve("team-a"));
    Files.writeString(folder.resolve("a.txt"), "a");
    program.at(root).text("add", "team-a");
    Path link = Files.createSymbolicLink(temporary.resolve("link"), folder);

    assertThat(repositories.checkout(folder.toString())).contains(root);
    assertThat(repositories.checkout(link.toString())).contains(root);
    assertThat(repositories.checkout("https://git.example/acme/shop")).isEmpty();
  }
}
