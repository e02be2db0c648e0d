package dev.perdure.activities.git.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.TestRepository;
import dev.perdure.planner.permission.FileExecution;
import dev.perdure.planner.permission.FileExecutionKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A diff marks the files that other programs execute. */
class ExecutionMarkerTest {

  @TempDir Path temporary;
  private TestRepository repository;
  private DiffReader changes;
  private String base;

  @BeforeEach
  void prepare() {
    Git program = Git.configuredIn(temporary.resolve("home"));
    repository = TestRepository.withOneCommit(temporary.resolve("repository"), program);
    changes = new DiffReader(program);
    base = repository.head();
  }

  @Test
  void byTheirPathsInAnyFolder() {
    repository.write(".vscode/tasks.json", "{}");
    repository.write("packages/a/.envrc", "x");
    repository.write("src/A.java", "x");
    repository.write("AGENTS.md", "x");

    assertThat(marks())
        .containsEntry(
            ".vscode/tasks.json",
            "runs on your machine: VS Code runs its tasks when the folder opens")
        .containsEntry(
            "packages/a/.envrc",
            "runs on your machine: direnv runs it when a shell enters the folder")
        .containsEntry("src/A.java", "")
        .containsEntry("AGENTS.md", "steers agents: agents read it as instructions");
  }

  @Test
  void andKeepTheKindThatTheirWordsDoNotTell() {
    var reason = "a program runs it";
    repository.write("src/A.java", "x");
    repository.commit("Changes");
    ChangeSetFileChange change =
        changes
            .between(repository.directory().resolve(".git"), base, repository.head())
            .files()
            .getFirst();
    ChangeSetFileChange automatic =
        change.running(new FileExecution(FileExecutionKind.AUTOMATIC, reason));
    ChangeSetFileChange onCommand =
        change.running(new FileExecution(FileExecutionKind.COMMAND, reason));

    assertThat(automatic.runs()).isEqualTo(onCommand.runs());
    assertThat(automatic.runsByItself()).isTrue();
    assertThat(onCommand.runsByItself()).isFalse();
  }

  @Test
  void byTheirOldPathIfTheyWereMovedAway() {
    repository.write(".npmrc", "ignore-scripts=true\nregistry=https://registry.example\n");
    base = repository.commit("Settings");
    repository.git("mv", ".npmrc", "settings.txt");

    assertThat(marks().get("settings.txt")).startsWith("runs on your machine: npm");
  }

  @Test
  void byTheModeThatMakesThemPrograms() throws Exception {
    repository.write("old.txt", "echo\n");
    base = repository.commit("A text");
    repository.write("new", "#!/bin/sh\n");
    for (String name : new String[] {"old.txt", "new"}) {
      assertThat(repository.directory().resolve(name).toFile().setExecutable(true)).isTrue();
    }

    assertThat(marks())
        .containsEntry("old.txt", "runs on your machine: the file has become executable")
        .containsEntry("new", "runs on your machine: the file has become executable");
  }

  @Test
  void byALinkToThemAndAsALinkInTheirPlace() throws Exception {
    repository.write("tools/vscode/other.json", "{}");
    repository.write("hooks/pre-commit", "x");
    Files.createSymbolicLink(repository.directory().resolve(".vscode"), Path.of("tools/vscode"));
    base = repository.commit("A link");
    repository.write("tools/vscode/tasks.json", "{}");
    repository.write("hooks/pre-commit", "y");
    Files.createSymbolicLink(repository.directory().resolve(".husky"), Path.of("hooks"));

    assertThat(marks())
        .containsEntry(
            "tools/vscode/tasks.json",
            "runs on your machine: VS Code runs its tasks when the folder opens")
        .containsEntry(".husky", "runs on your machine: git runs it as a hook")
        .containsEntry("hooks/pre-commit", "runs on your machine: git runs it as a hook");
  }

  @Test
  void byAChainOfLinksAndByAFolderOnItsWay() throws Exception {
    repository.write("real/tasks.json", "{}");
    repository.write("deep/a/b/settings.json", "{}");
    link("middle", "real");
    link(".vscode", "middle");
    link("short", "deep/a");
    link(".claude", "short/b");
    base = repository.commit("Links");
    repository.write("real/tasks.json", "{\"x\":1}");
    repository.write("deep/a/b/settings.json", "{\"x\":1}");
    Files.delete(repository.directory().resolve("short"));
    link("short", "./deep/a");

    assertThat(marks())
        .containsEntry(
            "real/tasks.json", "runs on your machine: VS Code runs its tasks when the folder opens")
        .containsEntry(
            "deep/a/b/settings.json",
            "runs on your machine: Claude Code runs its hooks and programs")
        .hasEntrySatisfying("short", mark -> assertThat(mark).startsWith("runs on your machine"));
  }

  @Test
  void byALinkBehindManyOthers() throws Exception {
    for (int number = 0; number < 60; number++) {
      link(".husky/decoy" + number, "../nothing");
    }
    repository.write("hooks-of-ours/run", "x");
    link(".husky/pre-commit", "../hooks-of-ours/run");
    base = repository.commit("Links");
    repository.write("hooks-of-ours/run", "y");

    assertThat(marks())
        .containsEntry("hooks-of-ours/run", "runs on your machine: git runs it as a hook");
  }

  @Test
  void asThoseThatRunByThemselvesWhereTwoReasonsHold() throws Exception {
    repository.write("package.json", "{}");
    link(".claude/settings.json", "../package.json");
    base = repository.commit("A link");
    repository.write("package.json", "{\"scripts\":{}}");
    repository.git("mv", "package.json", ".npmrc");

    assertThat(marks().get(".npmrc")).startsWith("runs on your machine: npm, pnpm and Yarn take");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "tsconfig.json      | {'compilerOptions':{'plugins':[{'name':'./x.js'}]}} | true",
        "a/tsconfig.ci.json | {'compilerOptions':{'strict':true}}                 | false",
        "Cargo.toml         | build = './x.rs'                                    | true",
        "Cargo.toml         | proc-macro = true                                   | true",
        "Cargo.toml         | serde = '1'                                         | false",
      })
  void byWhatTheirChangeSays(String path, String line, boolean marked) {
    repository.write(path, line.replace('\'', '"') + "\n");

    assertThat(marks().get(path)).matches(mark -> marked != mark.isEmpty());
  }

  private void link(String path, String target) throws IOException {
    Path link = repository.directory().resolve(path);
    Files.createDirectories(link.getParent());
    Files.createSymbolicLink(link, Path.of(target));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'scripts':{'test':'x'},'dependencies':{'a':'2'}} | false",
        "{'version':'2','scripts':{'test':'x'}}            | false",
        "{'scripts':{'test':'x','postinstall':'y'}}        | true",
        "{'scripts':{'test':'y'}}                          | true",
        "{'scripts':{'test':'x'},'lint-staged':{'*':'y'}}  | true",
        "{not JSON                                         | true",
      })
  void byTheKeysOfAPackageThatProgramsExecute(String after, boolean marked) {
    repository.write("package.json", "{\"scripts\":{\"test\":\"x\"}}");
    base = repository.commit("A package");
    repository.write("package.json", after.replace('\'', '"'));

    assertThat(marks().get("package.json"))
        .startsWith(marked ? "runs on your machine: npm" : "")
        .matches(mark -> marked != mark.isEmpty());
  }

  @Test
  void byALineThatGoGenerates() {
    repository.write("a.go", "package a\n//go:generate sh x.sh\n");

    assertThat(marks().get("a.go")).startsWith("runs on your machine: go generate");
  }

  private Map<String, String> marks() {
    repository.commit("Changes");
    Map<String, String> marks = new TreeMap<>();
    for (ChangeSetFileChange file :
        changes.between(repository.directory().resolve(".git"), base, repository.head()).files()) {
      marks.put(file.path(), file.runs() == null ? "" : file.runs());
    }
    return marks;
  }
}
