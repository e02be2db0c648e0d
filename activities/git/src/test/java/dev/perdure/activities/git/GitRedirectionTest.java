package dev.perdure.activities.git;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.network.SecurePages;
import dev.perdure.activities.network.WebPages;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Git leaves no encrypted address for one that is not, and no server for another one. */
class GitRedirectionTest {

  private static final String COMMIT = "1234567890123456789012345678901234567890";

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
      assertThat(secure.requests).as(asked.errors()).isNotEmpty();
      assertThat(open.requests).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "http://127.0.0.1:PORT/new.git/info/refs?service=git-upload-pack",
    "/new.git/info/refs?service=git-upload-pack",
    "../../new.git/info/refs?service=git-upload-pack"
  })
  void isFollowedToAnotherAddressOfTheSameServer(String target) {
    try (var pages = new WebPages()) {
      serve(pages, "/new.git");
      pages.redirect("/old.git/info/refs", at(target, pages));

      GitResult asked = ask(pages.at("127.0.0.1", "/old.git"));

      assertThat(asked.text()).as(asked.errors()).isEqualTo(COMMIT + "\tHEAD");
    }
  }

  @Test
  void isFollowedAFewTimesAndNotForEver() {
    try (var pages = new WebPages()) {
      serve(pages, "/3.git");
      for (int number = 1; number < 3; number++) {
        String next = "/%d.git/info/refs?service=git-upload-pack".formatted(number + 1);
        pages.redirect("/%d.git/info/refs".formatted(number), next);
      }
      pages.redirect("/loop.git/info/refs", "/loop.git/info/refs?service=git-upload-pack");

      assertThat(ask(pages.at("127.0.0.1", "/1.git")).succeeded()).isTrue();
      assertThat(ask(pages.at("127.0.0.1", "/loop.git")).succeeded()).isFalse();
      assertThat(pages.requests).hasSizeLessThan(30);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "http://localhost:OTHER/new.git/info/refs?service=git-upload-pack, http://localhost",
    "http://127.0.0.1:OTHER/new.git/info/refs?service=git-upload-pack, http://127.0.0.1",
    "http://u:p@127.0.0.1:OTHER/new.git/info/refs?service=git-upload-pack, http://127.0.0.1",
    "//localhost:OTHER/new.git/info/refs?service=git-upload-pack, http://localhost",
    "http://127.0.0.1:OTHER/elsewhere, http://127.0.0.1"
  })
  void isNotFollowedToAnotherServer(String target, String server) {
    try (var pages = new WebPages();
        var other = new WebPages()) {
      serve(other, "/new.git");
      pages.redirect("/old.git/info/refs", at(target, other));

      String old = pages.at("127.0.0.1", "/old.git");
      Path own = home.resolve("own.git");
      Git git = Git.configuredIn(home);
      git.text("init", "--quiet", "--bare", own.toString());

      for (GitResult asked : List.of(ask(old), git.on(own).tryTo("fetch", old, "main"))) {
        assertThat(asked.succeeded()).isFalse();
        assertThat(asked.errors())
            .isEqualTo(
                "the server leads on to '%s:%d', which Perdure does not follow: give the address there if you trust it"
                    .formatted(server, other.port()));
      }
      assertThat(other.requests).isEmpty();
    }
  }

  @Test
  void isNotFollowedFromHttpsToAnotherPort() throws Exception {
    String leads = "https://localhost:%d/info/refs?service=git-upload-pack";
    try (var target = secure("target", "https://localhost:1/");
        var sender = secure("sender", leads.formatted(target.port()))) {
      GitResult asked =
          Git.configuredIn(home)
              .with("GIT_SSL_NO_VERIFY", "true")
              .tryTo("ls-remote", "--", "https://localhost:%d".formatted(sender.port()), "HEAD");

      assertThat(asked.errors())
          .contains("the server leads on to 'https://localhost:%d'".formatted(target.port()));
      assertThat(target.requests).isEmpty();
    }
  }

  private SecurePages secure(String keys, String target) throws Exception {
    return new SecurePages(Files.createDirectories(home.resolve(keys)), "localhost", target);
  }

  private GitResult ask(String address) {
    return Git.configuredIn(home).tryTo("ls-remote", "--", address, "HEAD");
  }

  private static String at(String target, WebPages pages) {
    String port = String.valueOf(pages.port());
    return target.replace("PORT", port).replace("OTHER", port);
  }

  /** A repository as plain files, as far as a question needs them. */
  private static void serve(WebPages pages, String repository) {
    pages.page(repository + "/info/refs", "text/plain", COMMIT + "\trefs/heads/main\n");
    pages.page(repository + "/HEAD", "text/plain", "ref: refs/heads/main\n");
  }
}
