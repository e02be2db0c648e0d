package dev.perdure.activities.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DotGitFileTest {

  @TempDir Path directory;

  @Test
  void leadsFromTheDirectoryItIsIn() throws IOException {
    Files.writeString(directory.resolve(".git"), "gitdir: ../elsewhere\n");
    assertThat(DotGitFile.of(directory)).contains(directory.resolve("../elsewhere"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "elsewhere", "gitdir: a\0b"})
  void isNoneOfWhatElseTheFileMayHold(String text) throws IOException {
    Files.writeString(directory.resolve(".git"), text);
    assertThat(DotGitFile.of(directory)).isEmpty();
  }

  @Test
  void isNoneOfADirectory() throws IOException {
    Files.createDirectory(directory.resolve(".git"));
    assertThat(DotGitFile.of(directory)).isEmpty();
  }
}
