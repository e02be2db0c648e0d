package dev.perdure.activities.git.mirror;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.files.DirectoryOperations;
import dev.perdure.activities.git.Author;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.TestRepository;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RepositoriesTest {

  @TempDir Path temporary;
  private Git program;
  private Repositories repositories;

  @BeforeEach
  void configure() {
    program = Git.configuredIn(temporary.resolve("home"));
    repositories = new Repositories(temporary.resolve("repos"), program, Author.PERDURE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"plain", "with spaces", "Übung-日本", "quote's \"and\" $dollar", "line\nbreak"})
  void mirrorsARepositoryWhateverItsPath(String name) {
    var repository = TestRepository.withOneCommit(temporary.resolve(name), program);
    var before = repository.state();
    var mirrored = mirrored(wish(repository.directory().toString()));
    assertThat(mirrored.commit()).isEqualTo(repository.head());
    assertThat(mirrored.ref()).isEqualTo("main");
    assertThat(mirrored.notices()).isEmpty();
    assertThat(program.on(mirrored.directory()).text("show", mirrored.commit() + ":README.md"))
        .isEqualTo("hello");
    assertThat(repository.state()).isEqualTo(before);
  }

  @Test
  void borrowsNoObjects() {
    var repository = TestRepository.withOneCommit(temporary.resolve("a"), program);
    var mirrored = mirrored(wish(repository.directory().toString()));
    assertThat(mirrored.directory().resolve("objects/info/alternates")).doesNotExist();
  }

  @Test
  void refusesADirectoryThatDoesNotExist() {
    var missing = temporary.resolve("missing").toString();
    var refused = refused(wish(missing));
    assertThat(refused.reason()).isEqualTo(MirrorResult.Reason.NOT_FOUND);
    assertThat(refused.sentence())
        .isEqualTo(
            "There is no directory '%s' on this machine: give the path of a git repository or its URL."
                .formatted(missing));
  }

  @Test
  void refusesAFile() throws Exception {
    var file = Files.createFile(temporary.resolve("file"));
    assertThat(refused(wish(file.toString())).sentence()).contains("is a file");
  }

  @Test
  void refusesADirectoryThatIsNotGit() throws Exception {
    var directory = Files.createDirectory(temporary.resolve("plain"));
    var refused = refused(wish(directory.toString()));
    assertThat(refused.reason()).isEqualTo(MirrorResult.Reason.NOT_GIT);
    assertThat(refused.sentence())
        .contains("'" + directory + "' is not a git repository: run 'git init' there");
  }

  @Test
  void refusesARepositoryWithoutACommit() {
    var repository = TestRepository.empty(temporary.resolve("empty"), program);
    var refused = refused(wish(repository.directory().toString()));
    assertThat(refused.reason()).isEqualTo(MirrorResult.Reason.NO_COMMIT);
    assertThat(refused.sentence()).contains("has no commit yet: commit something there first");
  }

  @Test
  void refusesARepositoryThatIsDamaged() {
    var repository = TestRepository.withOneCommit(temporary.resolve("a"), program);
    DirectoryOperations.delete(repository.directory().resolve(".git/objects"));
    repository.directory().resolve(".git/objects/pack").toFile().mkdirs();
    var wish = wish(repository.directory().toString());
    assertThat(refused(wish).reason()).isEqualTo(MirrorResult.Reason.DAMAGED);
    assertThat(repositories.inspect(wish).refused().orElseThrow().sentence())
        .contains("can't be read by git", "git fsck");
  }

  @Test
  void refusesAnUnknownRefAndNamesTheBranches() {
    var repository = TestRepository.withOneCommit(temporary.resolve("a"), program);
    var refused =
        refused(
            new RepositoryRequest(repository.directory().toString(), Optional.of("nope"), false));
    assertThat(refused.reason()).isEqualTo(MirrorResult.Reason.UNKNOWN_REF);
    assertThat(refused.sentence()).contains("no commit named 'nope'").contains("(main)");
  }

  @ParameterizedTest
  @CsvSource({
    "ext::sh -c date",
    "-u",
    "ftp://example.org/x",
    "''",
    "ftp://tok@host/x",
    "https::https://tok@host/x"
  })
  void refusesPlacesGitMustNotUse(String location) {
    assertThat(refused(wish(location)).reason()).isEqualTo(MirrorResult.Reason.UNSUPPORTED);
    assertThat(refused(wish(location)).sentence()).doesNotContain("tok@");
  }

  @Test
  void findsABranchATagAndACommitThatNoBranchLeadsTo() {
    var repository = TestRepository.withOneCommit(temporary.resolve("a"), program);
    var first = repository.head();
    repository.git("tag", "v1");
    repository.git("checkout", "--quiet", "--detach");
    repository.write("loose.txt", "loose\n");
    var loose = repository.commit("On no branch");
    repository.git("checkout", "--quiet", "main");
    var place = repository.directory().toString();
    assertThat(mirrored(new RepositoryRequest(place, Optional.of("v1"), false)).commit())
        .isEqualTo(first);
    assertThat(mirrored(new RepositoryRequest(place, Optional.of("main"), false)).commit())
        .isEqualTo(first);
    assertThat(mirrored(new RepositoryRequest(place, Optional.of(loose), false)).commit())
        .isEqualTo(loose);
  }

  @Test
  void takesOverWhatIsNewTheSecondTime() {
    var repository = TestRepository.withOneCommit(temporary.resolve("a"), program);
    mirrored(wish(repository.directory().toString()));
    repository.write("second.txt", "second\n");
    var second = repository.commit("Second");
    assertThat(mirrored(wish(repository.directory().toString())).commit()).isEqualTo(second);
  }

  @Test
  void mirrorsABareRepositoryAWorktreeAndADirectoryWithin() {
    var repository = TestRepository.withOneCommit(temporary.resolve("a"), program);
    repository.write("inner/file.txt", "inner\n");
    var head = repository.commit("With a directory");
    var bare = temporary.resolve("bare.git");
    repository.git("clone", "--quiet", "--bare", ".", bare.toString());
    var tree = temporary.resolve("tree");
    repository.git("worktree", "add", "--quiet", "-b", "other", tree.toString());
    assertThat(mirrored(wish(bare.toString())).commit()).isEqualTo(head);
    assertThat(mirrored(wish(tree.toString())).ref()).isEqualTo("other");
    var within = mirrored(wish(repository.directory().resolve("inner").toString()));
    assertThat(within.commit()).isEqualTo(head);
    assertThat(within.notices()).singleElement().asString().contains("the whole repository");
  }

  @Test
  void mirrorsASubmodule() {
    var inner = TestRepository.withOneCommit(temporary.resolve("inner"), program);
    var outer = TestRepository.withOneCommit(temporary.resolve("outer"), program);
    outer.git(
        "-c",
        "protocol.file.allow=always",
        "submodule",
        "--quiet",
        "add",
        inner.directory().toString(),
        "sub");
    var mirrored = mirrored(wish(outer.directory().resolve("sub").toString()));
    assertThat(mirrored.commit()).isEqualTo(inner.head());
  }

  @Test
  void refusesADirectoryThatOnlyHappensToLieInARepository() throws Exception {
    var repository = TestRepository.withOneCommit(temporary.resolve("a"), program);
    var stranger = Files.createDirectory(repository.directory().resolve("stranger"));
    assertThat(refused(wish(stranger.toString())).reason()).isEqualTo(MirrorResult.Reason.NOT_GIT);
  }

  @Test
  void saysWhichChangesAreNotIncluded() {
    var repository = dirtyRepository();
    var mirrored = mirrored(wish(repository.directory().toString()));
    assertThat(mirrored.commit()).isEqualTo(repository.head());
    assertThat(mirrored.notices())
        .containsExactly(
            "The uncommitted changes to README.md, new file.txt are not included: commit them, or"
                + " ask for 'dirty: include'.");
  }

  @Test
  void includesChangesAsACommitOfTheirOwnWithoutTouchingTheCheckout() {
    var repository = dirtyRepository();
    var before = repository.state();
    var mirrored =
        mirrored(new RepositoryRequest(repository.directory().toString(), Optional.empty(), true));
    var git = program.on(mirrored.directory());
    assertThat(git.text("rev-parse", mirrored.commit() + "^")).isEqualTo(repository.head());
    assertThat(git.text("ls-tree", "-r", "--name-only", mirrored.commit()).lines())
        .containsExactly(".gitignore", "README.md", "new file.txt");
    assertThat(git.text("show", mirrored.commit() + ":README.md")).isEqualTo("changed");
    assertThat(mirrored.notices()).singleElement().asString().contains("are included");
    assertThat(repository.state()).isEqualTo(before);
  }

  @Test
  void refusesToPutChangesOnAnotherCommit() {
    var repository = dirtyRepository();
    var wish =
        new RepositoryRequest(repository.directory().toString(), Optional.of("HEAD~1"), true);
    assertThat(refused(wish).sentence()).contains("belong to 'main', not to 'HEAD~1'");
  }

  @Test
  void takesAFileAddressAsAPath() {
    var repository = TestRepository.withOneCommit(temporary.resolve("with space"), program);
    var address = "file://" + repository.directory().toString().replace(" ", "%20");
    assertThat(mirrored(wish(address)).commit()).isEqualTo(repository.head());
  }

  @Test
  void namesAServerThatCannotBeReachedWithoutItsPassword() {
    var refused = refused(wish("http://me:secret@127.0.0.1:1/x.git"));
    assertThat(refused.reason()).isEqualTo(MirrorResult.Reason.UNREACHABLE);
    assertThat(refused.sentence())
        .contains("http://***@127.0.0.1:1/x.git")
        .doesNotContain("secret");
  }

  @Test
  void givesAScratchRepositoryTheSameCommitEachTime() {
    var first = repositories.scratch("t1");
    assertThat(repositories.scratch("t1")).isEqualTo(first);
    assertThat(program.on(first.directory()).text("ls-tree", first.commit())).isEmpty();
  }

  @Test
  void tellsBeforehandWhetherARepositoryCanBeUsed() {
    var repository = TestRepository.withOneCommit(temporary.resolve("a"), program);
    var place = repository.directory().toString();
    assertThat(repositories.inspect(wish(place)).refused()).isEmpty();
    assertThat(repositories.inspect(wish("https://example.org/x.git")).refused()).isEmpty();
    var unknown = new RepositoryRequest(place, Optional.of("nope"), false);
    assertThat(repositories.inspect(unknown).refused())
        .map(MirrorResult.Refused::reason)
        .contains(MirrorResult.Reason.UNKNOWN_REF);
    assertThat(repositories.inspect(wish(place + "-missing")).refused())
        .map(MirrorResult.Refused::reason)
        .contains(MirrorResult.Reason.NOT_FOUND);
    assertThat(temporary.resolve("repos")).doesNotExist();
  }

  @Test
  void takesNoNestedCloneOfACheckoutWithoutExcludes() {
    var repository = dirtyRepository();
    TestRepository.withOneCommit(repository.directory().resolve("nested"), program);
    assertThat(repository.directory().resolve(".git/info/exclude")).doesNotExist();
    var mirrored =
        mirrored(new RepositoryRequest(repository.directory().toString(), Optional.empty(), true));
    assertThat(
            program
                .on(mirrored.directory())
                .text("ls-tree", "-r", "--name-only", mirrored.commit())
                .lines())
        .isNotEmpty()
        .noneMatch(name -> name.startsWith("nested"));
  }

  private TestRepository dirtyRepository() {
    var repository = TestRepository.withOneCommit(temporary.resolve("dirty"), program);
    repository.write(".gitignore", "*.log\n");
    repository.commit("Ignore logs");
    repository.write("README.md", "changed\n");
    repository.write("new file.txt", "new\n");
    repository.write("x.log", "log\n");
    return repository;
  }

  private RepositoryRequest wish(String location) {
    return new RepositoryRequest(location, Optional.empty(), false);
  }

  private MirrorResult.Mirrored mirrored(RepositoryRequest wish) {
    assertThat(repositories.mirror(wish)).isInstanceOf(MirrorResult.Mirrored.class);
    return (MirrorResult.Mirrored) repositories.mirror(wish);
  }

  private MirrorResult.Refused refused(RepositoryRequest wish) {
    assertThat(repositories.mirror(wish)).isInstanceOf(MirrorResult.Refused.class);
    return (MirrorResult.Refused) repositories.mirror(wish);
  }
}
