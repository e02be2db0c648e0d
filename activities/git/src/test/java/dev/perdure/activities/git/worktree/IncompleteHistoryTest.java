package dev.perdure.activities.git.worktree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.git.Author;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.TestRepository;
import dev.perdure.activities.git.mirror.MirrorResult;
import dev.perdure.activities.git.mirror.Repositories;
import dev.perdure.activities.git.mirror.RepositoryRequest;
import dev.perdure.activities.git.mirror.SubmoduleFiller;
import dev.perdure.activities.git.mirror.SubmoduleWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A task needs the files of its commit and its submodules, and no more of a repository. */
class IncompleteHistoryTest {

  @TempDir Path temporary;
  private Git program;
  private TestRepository upstream;
  private Path clone;

  @BeforeEach
  void make() {
    program = Git.configuredIn(temporary.resolve("home"));
    upstream = TestRepository.withOneCommit(temporary.resolve("upstream"), program);
    upstream.git("config", "uploadpack.allowFilter", "true");
    upstream.git("config", "uploadpack.allowAnySHA1InWant", "true");
    clone = temporary.resolve("clone");
  }

  @Test
  void fetchesTheFilesOfAnotherBranchFromTheRemoteOfAPartialClone() {
    upstream.git("checkout", "-q", "-b", "side");
    upstream.write("side.txt", "side\n");
    upstream.commit("Side");
    upstream.git("checkout", "-q", "main");
    cloneWithoutFiles();

    MirrorResult.Mirrored source = (MirrorResult.Mirrored) mirror(Optional.of("origin/side"));

    assertThat(source.notices()).singleElement().asString().contains("without earlier commits");
    assertThat(open(source).directory().resolve("side.txt")).hasContent("side");
  }

  @Test
  void mirrorsAPartialCloneAgainAfterAnotherCommit() {
    cloneWithoutFiles();
    mirror(Optional.empty());
    TestRepository users = TestRepository.empty(clone, program);
    users.write("more.txt", "more\n");
    users.commit("More");

    MirrorResult.Mirrored source = (MirrorResult.Mirrored) mirror(Optional.empty());

    assertThat(open(source).directory().resolve("more.txt")).hasContent("more");
  }

  @Test
  void refusesACommitWhoseFilesNobodyHas() throws IOException {
    String lost = upstream.git("rev-parse", "HEAD:README.md");
    Files.delete(
        upstream
            .directory()
            .resolve(".git/objects/" + lost.substring(0, 2) + "/" + lost.substring(2)));
    clone = upstream.directory();

    assertThat(mirror(Optional.empty()))
        .isInstanceOfSatisfying(
            MirrorResult.Refused.class,
            refused ->
                assertThat(refused.sentence())
                    .contains(clone.toString(), lost, "give a copy that is whole"));
  }

  @Test
  void fillsSubmodulesAndTheirSubmodulesFromTheCheckout() {
    cloneWithSubmodules();

    MirrorResult.Mirrored source = (MirrorResult.Mirrored) mirror(Optional.empty());
    Workspace workspace = open(source);

    assertThat(fill(source, workspace))
        .singleElement()
        .asString()
        .contains("submodules libs/outer, libs/outer/inner are in the workspace");
    assertThat(workspace.directory().resolve("libs/outer/inner/inner.txt")).hasContent("inner");
    assertThat(workspace.directory().resolve("libs/outer/.git")).doesNotExist();
    var checkpoints = new Checkpoints(program, Author.PERDURE);
    assertThat(checkpoints.takeIfChanged(workspace, "Nothing")).isEmpty();
  }

  @Test
  void fillsASubmoduleThatTheCheckoutOnlyKeeps() {
    cloneWithSubmodules();
    program.at(clone).text("submodule", "deinit", "-q", "--all", "--force");

    MirrorResult.Mirrored source = (MirrorResult.Mirrored) mirror(Optional.empty());
    Workspace workspace = open(source);

    assertThat(fill(source, workspace)).anySatisfy(it -> assertThat(it).contains("libs/outer"));
    assertThat(workspace.directory().resolve("libs/outer/outer.txt")).hasContent("outer");
  }

  @Test
  void namesSubmodulesThatNobodyGives() {
    addSubmodules();
    program.text("clone", "-q", upstream.directory().toString(), clone.toString());

    MirrorResult.Mirrored source = (MirrorResult.Mirrored) mirror(Optional.empty());

    assertThat(fill(source, open(source)))
        .singleElement()
        .asString()
        .contains("submodules libs/outer are empty", "git submodule update --init --recursive");
  }

  @Test
  void deliversTheFilesOfARepositoryThatWasMadeInTheWorkspace() {
    clone = upstream.directory();
    Workspace workspace = open((MirrorResult.Mirrored) mirror(Optional.empty()));
    Path lib = workspace.directory().resolve("lib");
    TestRepository made = TestRepository.withOneCommit(lib, program);
    TestRepository.withOneCommit(lib.resolve("deeper"), program);
    made.write(".gitignore", "*.o\n");
    made.write("ignored.o", "x");
    made.write("later.txt", "later\n");

    var committed =
        new TaskBranchCommitter(program, Author.PERDURE).commit(workspace, "Work", "step");
    made.write("last.txt", "last\n");
    var again = new TaskBranchCommitter(program, Author.PERDURE).commit(workspace, "More", "step2");

    assertThat(files(workspace, committed.commit()))
        .containsExactly(
            "README.md",
            "lib/.gitignore",
            "lib/README.md",
            "lib/deeper/README.md",
            "lib/later.txt");
    assertThat(files(workspace, again.commit())).contains("lib/last.txt");
  }

  @Test
  void namesARepositoryOfTooManyFiles() {
    clone = upstream.directory();
    Workspace workspace = open((MirrorResult.Mirrored) mirror(Optional.empty()));
    TestRepository made =
        TestRepository.withOneCommit(workspace.directory().resolve("lib"), program);
    Stream.iterate(0, i -> i + 1).limit(2_001).forEach(i -> made.write("f" + i, ""));

    var committed =
        new TaskBranchCommitter(program, Author.PERDURE).commit(workspace, "Work", "step");

    assertThat(committed.leftOut()).containsExactly("lib/");
  }

  private void cloneWithSubmodules() {
    addSubmodules();
    program.text(
        "-c",
        "protocol.file.allow=always",
        "clone",
        "-q",
        "--recurse-submodules",
        upstream.directory().toString(),
        clone.toString());
  }

  private void addSubmodules() {
    var inner = TestRepository.empty(temporary.resolve("inner"), program);
    inner.write("inner.txt", "inner\n");
    inner.commit("Inner");
    var outer = TestRepository.empty(temporary.resolve("outer"), program);
    outer.write("outer.txt", "outer\n");
    outer.commit("Outer");
    add(outer, inner, "inner");
    add(upstream, outer, "libs/outer");
  }

  private static void add(TestRepository to, TestRepository module, String path) {
    to.git(
        "-c",
        "protocol.file.allow=always",
        "submodule",
        "add",
        "-q",
        module.directory().toString(),
        path);
    to.commit("Add " + path);
  }

  private void cloneWithoutFiles() {
    program.text(
        "clone", "-q", "--filter=blob:none", "file://" + upstream.directory(), clone.toString());
  }

  private MirrorResult mirror(Optional<String> ref) {
    return repositories().mirror(new RepositoryRequest(clone.toString(), ref, false));
  }

  private Repositories repositories() {
    return new Repositories(temporary.resolve("repos"), program, Author.PERDURE);
  }

  private Workspace open(MirrorResult.Mirrored source) {
    return new Workspaces(temporary.resolve("workspaces"), program)
        .open(WorkspaceFixture.TASK, source, "Odd");
  }

  private List<String> fill(MirrorResult.Mirrored source, Workspace workspace) {
    var filler = new SubmoduleFiller(program, repositories(), _ -> Optional.empty());
    var writer = new SubmoduleWriter(program, workspace.directory(), workspace.gitDirectory());
    filler.fill(writer, source.directory(), source.commit(), clone.toString());
    return filler.notices();
  }

  private List<String> files(Workspace workspace, String commit) {
    return program
        .on(workspace.mirror())
        .text("ls-tree", "-r", "--name-only", commit)
        .lines()
        .toList();
  }
}
