package dev.perdure.activities.forge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.perdure.activities.forge.TestBadAnswer.Outcome;
import dev.perdure.activities.git.Author;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.GitLoginRefused;
import dev.perdure.activities.git.mirror.MirrorResult;
import dev.perdure.activities.git.mirror.Repositories;
import dev.perdure.activities.git.mirror.RepositoryRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Bad answers of a forge to each call of Perdure: one sentence with the remedy, a wait where
 * waiting helps, and nothing half done.
 */
class ForgeBadAnswersTest {

  private static final String TOKEN = "zq9x-token-of-the-team";
  private static final String REPOSITORY = "octo/shop";

  /** The answers to a request that changes something, which are read as those to a question are. */
  private static final Set<TestBadAnswer> OPENING =
      EnumSet.of(
          TestBadAnswer.NO_RIGHT,
          TestBadAnswer.PRIMARY_LIMIT,
          TestBadAnswer.BAD_GATEWAY,
          TestBadAnswer.OTHER_JSON,
          TestBadAnswer.CUT);

  private static final Duration HANG_TIMEOUT = Duration.ofMillis(150);

  @TempDir private static Path temporary;
  private static TestForge forge;
  private static Git git;
  private static MirrorResult.Mirrored mirror;

  /** Calls of Perdure to a forge. */
  private enum Call {
    FETCH,
    PUSH,
    GITHUB_REQUEST,
    GITLAB_REQUEST,
    GITHUB_OPENING,
    GITLAB_OPENING,
    APP_TOKEN;

    boolean isOfGit() {
      return this == FETCH || this == PUSH;
    }

    /** Whether only the request that changes something gets the bad answer. */
    boolean isOpening() {
      return this == GITHUB_OPENING || this == GITLAB_OPENING;
    }

    ForgeKind kind() {
      return name().startsWith("GITLAB") ? ForgeKind.GITLAB : ForgeKind.GITHUB;
    }
  }

  /** The end of a call that was refused. */
  private record Refusal(String sentence, Outcome outcome, Optional<Duration> pause) {}

  @BeforeAll
  static void start() {
    forge = TestForge.open(temporary.resolve("forge"));
    forge.add(REPOSITORY);
    forge.allow(TOKEN, REPOSITORY);
    var settings = Map.of("GITHUB_URL", forge.url(), "GITHUB_TOKEN", TOKEN);
    git =
        Git.configuredIn(temporary.resolve("home"))
            .with("HOME", temporary.toString())
            .with(ForgeAccess.of(name -> Optional.ofNullable(settings.get(name))));
    mirror = (MirrorResult.Mirrored) fetch();
  }

  @AfterEach
  void recover() {
    TestBadAnswer.release();
    forge.recover();
  }

  @AfterAll
  static void stop() {
    forge.close();
  }

  private static Stream<Arguments> cases() {
    return Stream.of(Call.values())
        .flatMap(call ->
            Stream.of(TestBadAnswer.values())
                .filter(answer -> !call.isOfGit() || !answer.isSlow())
                .filter(answer -> !call.isOpening() || OPENING.contains(answer))
                .map(answer -> Arguments.of(call, answer)));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void isOneSentenceWithARemedyAndAWaitOnlyWhereWaitingHelps(Call call, TestBadAnswer answer) {
    var merges = List.copyOf(forge.merges());
    String branch = "perdure/%s-%s".formatted(call, answer);
    forge.answer(method -> !call.isOpening() || method.equals("POST"), answer.handler());

    Refusal refusal = refuse(call, branch, answer.isSlow());

    assertThat(refusal.outcome()).as(refusal.sentence()).isEqualTo(answer.outcome(call.isOfGit()));
    assertThat(refusal.sentence())
        .hasSizeLessThan(900)
        .endsWith(".")
        .doesNotContain(TOKEN, "\n", "<html")
        .containsPattern("GitHub|GitLab|" + forge.url())
        .containsPattern(
            "(?i)\\b(check|set|give|send|name|add|push|resume|install|tries again|goes on)\\b");
    if (!call.isOfGit() && refusal.outcome() == Outcome.BUSY) {
      assertThat(answer.pauses())
          .as(refusal.toString())
          .anyMatch(range -> range.test(refusal.pause()));
    }
    assertThat(forge.merges()).isEqualTo(merges);
    assertThat(forge.tip(REPOSITORY, branch)).isEmpty();

    if (!call.isOfGit()) {
      recover();
      assertThatCode(() -> act(call, branch, false)).doesNotThrowAnyException();
    }
  }

  @Test
  void aCertificateOfAnUnknownAuthorityIsNamedWithItsRemedy() {
    try (var other = TestForge.encrypted(temporary.resolve("encrypted"))) {
      other.add(REPOSITORY);
      var settings = Map.of("GITLAB_URL", other.url(), "GITLAB_TOKEN", TOKEN);
      ForgeAccess access = ForgeAccess.of(name -> Optional.ofNullable(settings.get(name)));
      String address = other.url() + "/octo/shop.git";

      var api =
          refusal(
              catchThrowable(() ->
                  access.pullRequests(GitRemoteUrl.of(address).orElseThrow()).defaultBranch()));
      var fetched =
          (MirrorResult.Refused)
              new Repositories(temporary.resolve("other"), git.with(access), Author.PERDURE)
                  .mirror(new RepositoryRequest(address, Optional.empty(), false));

      assertThat(List.of(api.sentence(), fetched.sentence()))
          .allSatisfy(sentence ->
              assertThat(sentence)
                  .contains("name the PEM file of its authority in GIT_SSL_CAINFO"));
      assertThat(api.outcome()).isEqualTo(Outcome.LASTING);
      assertThat(fetched.reason()).isEqualTo(MirrorResult.Reason.NO_ACCESS);
    }
  }

  private static Refusal refuse(Call call, String branch, boolean isSlow) {
    if (call == Call.FETCH) {
      var refused = (MirrorResult.Refused) fetch();
      Outcome outcome =
          switch (refused.reason()) {
            case BUSY -> Outcome.BUSY;
            case UNREACHABLE -> Outcome.PASSING;
            default -> Outcome.LASTING;
          };
      return new Refusal(refused.sentence(), outcome, refused.pause());
    }
    return refusal(catchThrowable(() -> act(call, branch, isSlow)));
  }

  private static Refusal refusal(Throwable failure) {
    assertThat(failure).isInstanceOf(GitLoginRefused.class);
    var refused = (GitLoginRefused) failure;
    Outcome ifNotBusy = refused.isPassing() ? Outcome.PASSING : Outcome.LASTING;
    return new Refusal(
        String.valueOf(refused.getMessage()),
        refused.isBusy() ? Outcome.BUSY : ifNotBusy,
        refused.pause());
  }

  private static void act(Call call, String branch, boolean isSlow) {
    var draft = new PullRequestDraft(branch, branch, "c0ffee", "main", "Title", "Text", false);
    switch (call) {
      case FETCH -> assertThat(fetch()).isInstanceOf(MirrorResult.Mirrored.class);
      case PUSH ->
          new RemoteBranch(git.on(mirror.directory()), remote(), branch).push(mirror.commit());
      case GITHUB_REQUEST, GITLAB_REQUEST, GITHUB_OPENING, GITLAB_OPENING ->
          requests(call, isSlow).put(draft);
      case APP_TOKEN -> requests(call, isSlow).defaultBranch();
    }
  }

  private static MirrorResult fetch() {
    return new Repositories(temporary.resolve("repos"), git, Author.PERDURE)
        .mirror(new RepositoryRequest(forge.url() + "/octo/shop.git", Optional.empty(), false));
  }

  private static GitRemoteUrl remote() {
    return GitRemoteUrl.of(forge.url() + "/octo/shop.git").orElseThrow();
  }

  private static PullRequests requests(Call call, boolean isSlow) {
    Map<String, String> settings = new HashMap<>();
    settings.put(call.kind() + "_URL", forge.url());
    if (call == Call.APP_TOKEN) {
      settings.put("GITHUB_APP_ID", TestForgeApp.ID);
      settings.put("GITHUB_APP_PRIVATE_KEY", forge.app().key());
    } else {
      settings.put(call.kind() + "_TOKEN", TOKEN);
    }
    ForgeHttpClient http = ForgeHttpClient.of(_ -> Optional.empty());
    return Forge.of(
            call.kind(),
            name -> Optional.ofNullable(settings.get(name)),
            isSlow ? http.within(HANG_TIMEOUT) : http)
        .pullRequests(remote());
  }
}
