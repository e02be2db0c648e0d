package dev.perdure.activities.forge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.git.Author;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.GitResult;
import dev.perdure.activities.git.mirror.MirrorResult;
import dev.perdure.activities.git.mirror.Repositories;
import dev.perdure.activities.git.mirror.RepositoryRequest;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Private repositories over SSH, with a key of the account. */
@Requires(MachinePart.SSH_SERVER)
class SshRepositoryTest {

  @TempDir Path temporary;
  private TestForge forge;
  private TestSshServer server;
  private Git git;

  @BeforeEach
  void start() {
    forge = TestForge.open(temporary.resolve("forge"));
    forge.add("team/tools/shop");
    server = TestSshServer.of(forge.repositories(), temporary.resolve("ssh"));
    git = Git.configuredIn(temporary.resolve("home")).with("HOME", temporary.toString());
  }

  @AfterEach
  void stop() {
    server.close();
    forge.close();
  }

  private MirrorResult mirror(String repository) {
    return new Repositories(temporary.resolve("repos"), git, Author.PERDURE)
        .mirror(new RepositoryRequest(server.address(repository), Optional.empty(), false));
  }

  @Test
  void areFetchedAndPushedWithTheKeyOfTheAccount() {
    server.writeSettings(temporary, true);

    var mirrored = (MirrorResult.Mirrored) mirror("team/tools/shop");
    GitResult pushed =
        git.on(mirrored.directory())
            .tryTo(
                "push",
                "--quiet",
                "--",
                server.address("team/tools/shop"),
                mirrored.commit() + ":refs/heads/perdure/x");

    assertThat(pushed.succeeded()).as(pushed.errors()).isTrue();
    assertThat(forge.tip("team/tools/shop", "perdure/x")).contains(mirrored.commit());
  }

  @Test
  void ofAServerWhoseKeyNobodyConfirmedAreRefusedAtOnce() {
    server.writeSettings(temporary, false);

    var refused = (MirrorResult.Refused) mirror("team/tools/shop");

    assertThat(refused.reason()).isEqualTo(MirrorResult.Reason.NO_ACCESS);
    assertThat(refused.sentence())
        .contains(
            "Host key verification failed", "Add the key of the server to ~/.ssh/known_hosts");
  }

  @Test
  void thatDoNotExistAreRefusedWithTheRemedy() {
    server.writeSettings(temporary, true);

    var refused = (MirrorResult.Refused) mirror("team/tools/other");

    assertThat(refused.reason()).isEqualTo(MirrorResult.Reason.NO_ACCESS);
    assertThat(refused.sentence()).contains("Check the address, and that the token or the key");
  }
}
