package dev.perdure.activities.forge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.git.Author;
import dev.perdure.activities.git.Git;
import dev.perdure.planner.json.JsonObject;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A push and a pull request happen once, wherever the process dies and whatever answer is lost. */
class DeliveryEffectsTest {

  private static final String TOKEN = "zq9x-token-of-the-team";
  private static final String REPOSITORY = "octo/shop";
  private static final int REQUESTS = 4; // of an undisturbed delivery to the API of a forge
  private static final int REQUESTS_OF_A_PUSH = 3; // without a login, with it, and the push
  private static final AtomicInteger TESTS = new AtomicInteger();

  /** One repository for all tests, which have a forge and a branch of their own. */
  @TempDir static Path temporary;

  private final String branch = "perdure/x-" + TESTS.incrementAndGet();
  private TestForge forge;
  private Git git;
  private String commit;

  @BeforeAll
  static void makeRepository() {
    try (TestForge first = TestForge.open(temporary)) {
      Path bare = first.add(REPOSITORY);
      Git.configuredIn(temporary.resolve("home"))
          .text("clone", "--quiet", "--bare", bare.toString(), temporary + "/mirror");
    }
  }

  @BeforeEach
  void start() {
    forge = TestForge.open(temporary);
    forge.allow(TOKEN, REPOSITORY);
    git =
        Git.configuredIn(temporary.resolve("home"))
            .with(access(ForgeKind.GITHUB))
            .on(temporary.resolve("mirror"));
    commit = commit("main");
  }

  @AfterEach
  void stop() {
    forge.close();
  }

  static Stream<Arguments> kills() {
    return Stream.of(ForgeKind.values())
        .flatMap(kind ->
            IntStream.rangeClosed(0, REQUESTS + 1)
                .mapToObj(answers -> Arguments.of(kind, answers)));
  }

  /** The push stands between the second and the third request to the API. */
  @ParameterizedTest
  @MethodSource("kills")
  void aDeliveryThatWasKilledBetweenAnyTwoRequestsHappensOnce(ForgeKind kind, int answers) {
    forge.faults().killClientAfter(answers);
    try {
      deliver(kind, draft(commit));
      assertThat(answers).isGreaterThan(REQUESTS);
    } catch (DeliveryRefused e) {
      assertThat(e.isPassing()).isTrue();
    }
    forge.recover();

    String page = deliver(kind, draft(commit));

    assertThat(deliver(kind, draft(commit))).isEqualTo(page);
    assertThat(forge.merges()).hasSize(1);
    assertThat(forge.requests("POST")).hasSize(1);
    assertThat(forge.requests("PATCH")).isEmpty();
    assertThat(forge.requests("PUT")).isEmpty();
    assertThat(forge.tip(REPOSITORY, branch)).contains(commit);
  }

  @ParameterizedTest
  @EnumSource(ForgeKind.class)
  void aRequestWhoseAnswerIsLostIsFoundAtOnce(ForgeKind kind) {
    forge
        .faults()
        .loseAnswer(
            kind == ForgeKind.GITHUB
                ? "POST /api/v3/repos/octo/shop/pulls"
                : "POST /api/v4/projects/octo/shop/merge_requests");

    assertThat(requests(kind).put(draft(commit))).startsWith(forge.url());

    assertThat(forge.merges()).hasSize(1);
    assertThat(forge.requests("POST")).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource(ForgeKind.class)
  void aRequestThatWasMergedBeforeTheRetryIsNotOpenedAgain(ForgeKind kind) {
    String page = deliver(kind, draft(commit));
    merge();
    deleteBranch();

    assertThat(deliver(kind, draft(commit))).isEqualTo(page);

    assertThat(forge.merges()).hasSize(1);
    assertThat(forge.tip(REPOSITORY, branch)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "GITHUB, t_1.2, main",
    "GITLAB, t_1.2, main",
    "GITHUB, t_1.1, next",
    "GITLAB, t_1.1, next"
  })
  void anotherDeliveryOfTheSameCommitOpensARequestAlthoughTheLastIsClosed(
      ForgeKind kind, String delivery, String base) {
    String page = deliver(kind, draft(commit));
    merge();
    deleteBranch();

    String next = deliver(kind, draft(delivery, base, commit));

    assertThat(next).isNotEqualTo(page);
    assertThat(deliver(kind, draft(delivery, base, commit))).isEqualTo(next);
    assertThat(forge.merges()).hasSize(2);
    assertThat(forge.tip(REPOSITORY, branch)).contains(commit);
  }

  @ParameterizedTest
  @EnumSource(ForgeKind.class)
  void newWorkAfterAMergeIsANewRequestWithTheSameWords(ForgeKind kind) {
    deliver(kind, draft(commit));
    merge();
    String next = commit(commit);

    deliver(kind, draft(next));

    assertThat(forge.merges()).hasSize(2);
    assertThat(forge.tip(REPOSITORY, branch)).contains(next);
  }

  @ParameterizedTest
  @EnumSource(ForgeKind.class)
  void twoProcessesThatDeliverAtOnceOpenOneRequest(ForgeKind kind) throws Exception {
    try (ExecutorService both = Executors.newFixedThreadPool(2)) {
      Callable<String> delivery = () -> deliver(kind, draft(commit));
      List<Future<String>> pages = both.invokeAll(List.of(delivery, delivery));
      assertThat(pages.getFirst().get()).isEqualTo(pages.getLast().get());
    }

    assertThat(forge.merges()).hasSize(1);
    assertThat(forge.tip(REPOSITORY, branch)).contains(commit);
  }

  @ParameterizedTest
  @EnumSource(ForgeKind.class)
  void aRequestThatTheForgesListsDoNotShowYetIsAskedForAgain(ForgeKind kind) {
    String page = deliver(kind, draft(commit));
    forge.faults().hideRequests();

    assertThatThrownBy(() -> deliver(kind, draft(commit)))
        .isInstanceOfSatisfying(
            DeliveryRefused.class, refused -> assertThat(refused.isPassing()).isTrue());
    forge.recover();

    assertThat(deliver(kind, draft(commit))).isEqualTo(page);
    assertThat(forge.merges()).hasSize(1);
  }

  @Test
  void anOpenRequestIsFoundAmongMoreThanOnePage() {
    for (int other = 0; other < 60; other++) {
      forge.merges().add(JsonObject.of("state", "open").with("head", Map.of("ref", "o" + other)));
    }
    forge.faults().ignoreHeads();

    deliver(ForgeKind.GITHUB, draft(commit));
    deliver(ForgeKind.GITHUB, draft(commit(commit)));

    assertThat(forge.requests("POST")).hasSize(1);
    assertThat(forge.requests("PATCH")).hasSize(1);
  }

  @Test
  void aPushWhoseAnswerIsLostIsLookedUpAtTheRemote() {
    forge.faults().loseAnswer("POST /octo/shop.git/git-receive-pack");

    remote(forge.url() + "/octo/shop.git").push(commit);

    assertThat(forge.tip(REPOSITORY, branch)).contains(commit);
  }

  @Test
  void aPushThatCannotBeLookedUpIsUnknownAndTriedAgain() {
    RemoteBranch remote = remote(forge.url() + "/octo/shop.git");
    forge.faults().killClientAfter(REQUESTS_OF_A_PUSH);

    assertThatThrownBy(() -> remote.push(commit))
        .isInstanceOfSatisfying(
            DeliveryRefused.class, refused -> assertThat(refused.isPassing()).isTrue())
        .hasMessageContaining("Whether the push arrived is unknown");
    assertThat(forge.tip(REPOSITORY, branch)).contains(commit);
    forge.recover();
    remote.push(commit);
  }

  @Test
  void aPushIsDoneIfSomebodyHasAddedCommitsToTheBranchSince() {
    local().push(commit);
    Git theirs = git.on(forge.repositories().resolve(REPOSITORY + ".git"));
    String fix =
        Author.PERDURE.on(theirs).text("commit-tree", "-m", "y", "-p", commit, "main^{tree}");
    theirs.text("update-ref", "refs/heads/" + branch, fix);

    local().push(commit);

    assertThat(forge.tip(REPOSITORY, branch)).contains(fix);
  }

  @Test
  void aRemoteThatCannotBeAskedForABranchIsNotOneWithoutIt() {
    String address = temporary + "/octo/gone.git";
    var gone = new RemoteBranch(git, GitRemoteUrl.of(address).orElseThrow(), "main");

    assertThat(local().isThere()).isFalse();
    assertThatThrownBy(gone::isThere).hasMessageContaining("can't be looked up at");
  }

  private String deliver(ForgeKind kind, PullRequestDraft draft) {
    return local().deliver(draft, requests(kind));
  }

  /** The branch at the forge by a path, as git over HTTP takes several times as long. */
  private RemoteBranch local() {
    return remote(forge.repositories().resolve(REPOSITORY + ".git").toString());
  }

  private RemoteBranch remote(String address) {
    return new RemoteBranch(git, GitRemoteUrl.of(address).orElseThrow(), branch);
  }

  private PullRequests requests(ForgeKind kind) {
    return access(kind).pullRequests(GitRemoteUrl.of(forge.url() + "/octo/shop.git").orElseThrow());
  }

  private PullRequestDraft draft(String commit) {
    return draft("t_1.1", "main", commit);
  }

  private PullRequestDraft draft(String delivery, String base, String commit) {
    return new PullRequestDraft(delivery, branch, commit, base, "Fix the cart", "Text", true);
  }

  private String commit(String parent) {
    return Author.PERDURE.on(git).text("commit-tree", "-m", "x", "-p", parent, parent + "^{tree}");
  }

  private void merge() {
    var merged = new HashMap<>(forge.merges().getFirst().fields());
    merged.put("state", "opened".equals(merged.get("state")) ? "merged" : "closed");
    forge.merges().set(0, JsonObject.from(merged));
  }

  private void deleteBranch() {
    git.on(forge.repositories().resolve(REPOSITORY + ".git"))
        .text("update-ref", "-d", "refs/heads/" + branch);
  }

  private ForgeAccess access(ForgeKind kind) {
    var variables = Map.of(kind + "_URL", forge.url(), kind + "_TOKEN", TOKEN);
    return ForgeAccess.of(name -> Optional.ofNullable(variables.get(name)));
  }
}
