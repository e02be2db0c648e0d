package dev.perdure.activities.git.worktree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.files.DirectoryOperations;
import dev.perdure.activities.git.Author;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.GitFailure;
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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A repeated filling completes what an interrupted one began, and harms nothing else. */
class SubmoduleFillingTest {

  @TempDir Path temporary;
  private Git git;
  private TestRepository users;
  private TestRepository module;
  private Repositories repositories;
  private Workspace workspace;

  @BeforeEach
  void openAWorkspaceWithASubmodule() {
    git = Git.configuredIn(temporary.resolve("home"));
    var library = TestRepository.empty(temporary.resolve("library"), git);
    library.write("a.txt", "a\n");
    library.write("b.txt", "b\n");
    library.commit("Library");
    users = TestRepository.withOneCommit(temporary.resolve("users"), git);
    users.git(
        "-c",
        "protocol.file.allow=always",
        "submodule",
        "add",
        "-q",
        library.directory().toString(),
        "libs/core");
    users.commit("Add the library");
    module = TestRepository.empty(users.directory().resolve("libs/core"), git);
    repositories = new Repositories(temporary.resolve("repos"), git, Author.PERDURE);
    workspace =
        new Workspaces(temporary.resolve("workspaces"), git)
            .open(WorkspaceFixture.TASK, mirrored(users), "Fill");
  }

  @Test
  void recognisesASubmoduleThatIsFilled() {
    List<String> notices = fill();
    WorkspaceFixture.write(workspace, "libs/core/built.o", "built");

    assertThat(fill())
        .isEqualTo(notices)
        .singleElement()
        .asString()
        .contains("submodules libs/core are in the workspace");
    assertThat(workspace.directory().resolve("libs/core/built.o")).exists();
  }

  @Test
  void completesASubmoduleThatAnInterruptedFillingBegan() throws IOException {
    Path mirror = mirrored(module).directory();
    String id = module.git("rev-parse", "HEAD:b.txt");
    Path object = mirror.resolve("objects").resolve(id.substring(0, 2)).resolve(id.substring(2));
    Path aside = temporary.resolve("aside");
    Files.move(object, aside);
    assertThatThrownBy(this::fill).isInstanceOf(GitFailure.class);
    Files.move(aside, object);

    assertThat(fill()).singleElement().asString().contains("are in the workspace");

    assertThat(workspace.directory().resolve("libs/core/a.txt")).hasContent("a");
    assertThat(workspace.directory().resolve("libs/core/b.txt")).hasContent("b");
  }

  @Test
  void fillsWhileAnotherOpeningIsAtWorkOnTheSameSubmodule() throws IOException {
    Path mirror = mirrored(module).directory();
    Files.createFile(
        mirror.resolve("perdure-submodule-%d.lock".formatted(ProcessHandle.current().pid())));

    assertThat(fill()).singleElement().asString().contains("are in the workspace");
  }

  @Test
  void namesASubmoduleWhosePlaceHoldsOtherFiles() {
    WorkspaceFixture.write(workspace, "libs/core/own.txt", "own\n");

    assertThat(fill())
        .singleElement()
        .asString()
        .contains("directories of the submodules libs/core hold other files");
    assertThat(workspace.directory().resolve("libs/core/a.txt")).doesNotExist();
  }

  @Test
  void writesNothingThroughALinkInThePlaceOfADirectory() throws IOException {
    Path outside = Files.createDirectories(temporary.resolve("outside/core"));
    DirectoryOperations.delete(workspace.directory().resolve("libs"));
    Files.createSymbolicLink(workspace.directory().resolve("libs"), outside.getParent());

    assertThat(fill()).isEmpty();

    assertThat(outside).isEmptyDirectory();
  }

  private List<String> fill() {
    var filler = new SubmoduleFiller(git, repositories, _ -> Optional.empty());
    var writer = new SubmoduleWriter(git, workspace.directory(), workspace.gitDirectory());
    filler.fill(writer, workspace.mirror(), workspace.base(), users.directory().toString());
    return filler.notices();
  }

  private MirrorResult.Mirrored mirrored(TestRepository repository) {
    return (MirrorResult.Mirrored)
        repositories.mirror(
            new RepositoryRequest(repository.directory().toString(), Optional.empty(), false));
  }
}
