package dev.perdure.activities.git;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.web.SecurePages;
import dev.perdure.activities.tool.web.WebPages;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Git leaves no encrypted address for one that is not. */
class GitRedirectionTest {

  @TempDir Path home;

  @Test
  void isNotFollowedFromHttpsToHttp() throws Exception {
    try (var open = new WebPages();
        var secure =
            new SecurePages(
                Files.createDirectories(home.resolve("keys")),
                "localhost",
                open.at("localhost", "/own/repo.git/info/refs?service=git-upload-pack"))) {
      String address = "https://localhost:%d/own/repo.git".formatted(secure.port());

      GitResult asked =
          Git.configuredIn(home)
              .with("GIT_SSL_CAINFO", secure.certificate().toString())
              .tryTo("ls-remote", "--", address, "HEAD");

      assertThat(asked.succeeded()).isFalse();
      assertThat(secure.requests).as(asked.errors()).hasSize(1);
      assertThat(open.requests).isEmpty();
    }
  }
}
