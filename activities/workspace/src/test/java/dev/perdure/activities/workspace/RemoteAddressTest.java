package dev.perdure.activities.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.git.Git;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RemoteAddressTest {

  private static final String URL = "https://git.example/acme/shop";

  @TempDir Path temporary;
  private Git git;
  private String checkout;

  @BeforeEach
  void addRemote() throws Exception {
    git = Git.configuredIn(temporary.resolve("home"));
    Path directory = Files.createDirectories(temporary.resolve("checkout"));
    git.at(directory).text("init", "--quiet");
    git.at(directory).text("remote", "add", "upstream", "https://git.example/acme/read");
    git.at(directory).text("remote", "set-url", "--push", "upstream", URL);
    checkout = directory.toString();
  }

  @Test
  void aNamedRemoteOfALocalRepositoryIsItsPushAddress() {
    assertThat(RemoteAddress.find(git, checkout, "upstream")).contains(URL);
    assertThat(RemoteAddress.find(git, checkout, "origin")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {URL, "git@git.example:acme/shop", "/srv/git/shop"})
  void anAddressIsItself(String remote) {
    assertThat(RemoteAddress.find(git, checkout, remote)).contains(remote);
    assertThat(RemoteAddress.findApart("", remote)).contains(remote);
  }

  @Test
  void theOriginOfAUrlIsTheUrl() {
    assertThat(RemoteAddress.find(git, URL, "origin")).contains(URL);
    assertThat(RemoteAddress.find(git, URL, "upstream")).isEmpty();
    assertThat(RemoteAddress.find(git, "", "origin")).isEmpty();
  }
}
