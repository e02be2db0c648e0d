package dev.perdure.planner.permission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.tool.Demand;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The files that other programs execute are marked, and the automatic ones ask. */
class ExecutedFilesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        ".vscode/tasks.json",
        "packages/a/.vscode/tasks.json",
        ".VSCode/Tasks.JSON",
        "./.vscode//tasks.json",
        "a/../.vscode/tasks.json",
        "shop.code-workspace",
        ".envrc",
        "sub/.envrc",
        ".claude/settings.json",
        ".claude/settings.local.json",
        ".claude/hooks/a/b.sh",
        ".mcp.json",
        "a/.mcp.json",
        ".cursor/mcp.json",
        ".husky/pre-commit",
        "web/.husky/_/husky.sh",
        ".gitattributes",
        "docs/.gitattributes",
        ".gitmodules",
        ".npmrc",
        "packages/a/.npmrc",
        ".yarnrc.yml",
        ".yarn/releases/yarn-4.cjs",
        ".pnpmfile.cjs",
        ".pre-commit-config.yaml",
        "lefthook.yml",
        "mise.toml",
        ".tool-versions",
        "sitecustomize.py",
        ".cargo/config.toml",
        ".bazelrc",
        ".mvn/jvm.config",
        ".mvn/extensions.xml",
        "init.gradle",
        ".bundle/config",
        ".irbrc",
        ".devcontainer/devcontainer.json",
        ".idea/workspace.xml",
        ".zed/tasks.json",
        ".nvim.lua",
        ".exrc",
        ".dir-locals.el",
        ".gdbinit",
        ".lldbinit",
        ".merlin",
        "src/config.nims",
        "build.hxml",
        ".pyre_configuration",
        ".cproject",
        ".projections.json",
        "captainhook.json",
        ".rusty-hook.toml",
        ".powrc",
        ".arcconfig",
        ".reviewboardrc",
        "wp-cli.yml",
        ".ddev/config.yaml",
        ".lando.yml"
      })
  void thatRunByThemselvesAreMarkedAndAsk(String path) {
    assertThat(ExecutedFiles.of(path))
        .get()
        .satisfies(found -> {
          assertThat(found.kind()).isEqualTo(FileExecutionKind.AUTOMATIC);
          assertThat(found.sentence()).startsWith("runs on your machine: ");
        });
    if (!path.contains("//") && !path.contains("..")) {
      assertThat(asks(path)).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "package.json",
        "packages/a/package.json",
        "setup.py",
        "pyproject.toml",
        "conftest.py",
        "tests/conftest.py",
        "build.rs",
        "build.gradle",
        "app/build.gradle.kts",
        "gradlew",
        "gradle/wrapper/gradle-wrapper.properties",
        "pom.xml",
        "mvnw",
        "Makefile",
        "sub/makefile",
        "Rakefile",
        "binding.gyp",
        "Dockerfile",
        "docker-compose.yml",
        "docker-compose.dev.yml",
        "CMakeLists.txt",
        "composer.json",
        ".babelrc.js",
        "vite.config.ts",
        ".rspec",
        "lib/a.pth",
        ".claude/commands/ship.md",
        ".vscode/extensions.json",
        ".luacheckrc",
        ".sqlfluff",
        ".bowerrc",
        "local.properties",
        "shop.asd",
        "shop.nimble",
        "dub.sdl",
        "debian/rules",
        "rpm/shop.spec",
        "PKGBUILD",
        "config.ru"
      })
  void thatACommandRunsAreMarkedAndDoNotAsk(String path) {
    assertThat(ExecutedFiles.of(path))
        .get()
        .satisfies(found -> {
          assertThat(found.kind()).isEqualTo(FileExecutionKind.COMMAND);
          assertThat(found.sentence()).startsWith("runs on your machine: ");
        });
    assertThat(asks(path)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    ".github/workflows/ci.yml, runs on your build server: GitHub Actions runs it",
    "Jenkinsfile, runs on your build server: Jenkins runs it",
    "ci/Jenkinsfile.release, runs on your build server: Jenkins runs it",
    "azure-pipelines-release.yml, runs on your build server: Azure Pipelines runs it",
    "ci/build.gitlab-ci.yml, runs on your build server: GitLab runs it where a pipeline includes"
        + " it",
    "renovate.json, runs on your build server: a bot that changes code follows it",
    ".github/dependabot.yml, runs on your build server: a bot that changes code follows it",
    ".zuul.yaml, runs on your build server: Zuul runs it",
    ".coderabbit.yaml, steers agents: agents read it as instructions",
    "AGENTS.md, steers agents: agents read it as instructions",
    "AGENT.md, steers agents: agents read it as instructions",
    "skills/tag/SKILL.md, steers agents: agents read it as instructions",
    "web/CLAUDE.md, steers agents: agents read it as instructions",
    ".github/copilot-instructions.md, steers agents: agents read it as instructions"
  })
  void elsewhereOrByAgentsAreMarkedByTheirPlace(String path, String sentence) {
    assertThat(ExecutedFiles.of(path).map(FileExecution::sentence)).contains(sentence);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "src/Main.java",
        "README.md",
        "docs/tasks.json",
        "vscode/tasks.json",
        ".envrc.md",
        "my.envrc",
        "a.npmrc",
        "package-lock.json",
        "templates/.github/workflows/ci.yml",
        "src/config.js",
        "build/out.txt"
      })
  void othersAreNeitherMarkedNorAsk(String path) {
    assertThat(ExecutedFiles.of(path)).isEmpty();
    assertThat(asks(path)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    ".envrc, true",
    ".github/workflows/ci.yml, true",
    "package.json, false",
    "AGENTS.md, false"
  })
  void anExecutionTellsWhetherAChangeAsks(String path, boolean asks) {
    assertThat(ExecutedFiles.of(path).orElseThrow().kind().asks()).isEqualTo(asks);
  }

  @Test
  void aLinkAtTheFolderOfSuchAFileCountsAsAllThatItMayHold() {
    assertThat(ExecutedFiles.below("a/.vscode")).isPresent();
    assertThat(ExecutedFiles.below(".github")).isPresent();
    assertThat(ExecutedFiles.below("a/.github/scripts")).isEmpty();
    assertThat(ExecutedFiles.below("dev/my-hooks")).isPresent();
    assertThat(List.of("src", "docs", "config", "tools"))
        .allSatisfy(folder -> assertThat(ExecutedFiles.below(folder)).isEmpty());
  }

  @Test
  void thatTheSandboxKeepsClosedAskAndAreSinglePaths() {
    assertThat(ExecutedFiles.closedPaths())
        .contains(".github/workflows", ".vscode/tasks.json", ".envrc", ".husky")
        .doesNotContain(".npmrc", ".gitattributes", ".gitmodules", ".bundle/config")
        .allSatisfy(path -> {
          assertThat(path).doesNotContain("*");
          assertThat(asks(path)).isTrue();
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {".git/hooks/pre-commit", ".git/config", ".git/HEAD", ".GIT/HEAD"})
  void doNotWeakenADenial(String path) {
    assertThat(DefaultRules.with(List.of()).verdict(new Demand("edit", path, path)))
        .get()
        .extracting(AppliedRule::action)
        .isEqualTo(RuleAction.DENY);
  }

  @Test
  void aBuiltInRuleAsksOrDeniesInEachLetterCaseAndAPersonsRuleInItsOwn() {
    assertThat(asks(".HUSKY/pre-commit")).isTrue();
    var own = Rule.of("edit", "a/*", RuleAction.DENY);
    var rules = new Ruleset(RuleLayer.USER, "x", List.of(own));
    assertThat(rules.verdict(new Demand("edit", "A/b", ""))).isEmpty();
  }

  private static boolean asks(String path) {
    return DefaultRules.with(List.of())
        .verdict(new Demand("edit", path, path))
        .filter(rule -> rule.action() == RuleAction.ASK)
        .isPresent();
  }
}
