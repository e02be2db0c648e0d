package dev.perdure.planner.permission;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The files of many editors, agents, shells and build tools are marked by their names. */
class ExecutedFileNamesTest {

  private static final String AUTOMATIC =
      """
      .vs\u200ccode/tasks.json .env\ufeffrc .VS/tasks.vs.json a/server.run.xml .gitpod.yml
      .idx/dev.nix .replit _exrc .vim/coc-settings.json .lazy.lua .nova/Tasks/run.json
      .kateproject .settings/org.eclipse.jdt.apt.core.prefs .factorypath app.launch
      .bsp/mill.json buildServer.json rust-analyzer.toml hie.yaml .lsp/config.edn .luarc.json
      .latexmkrc project.godot venv/bin/python lib-gdb.py .trae/mcp.json .cursor/cli.json
      .gemini/hooks/a .codex/rules/default.rules .opencode.json .kiro/agents/a.json
      .amp/settings.json .clinerules/hooks/PreToolUse .windsurf/hooks.json .factory/hooks.json
      .pi/extensions/a.ts .openhands/setup.sh githooks/pre-commit scripts/hooks/post-checkout
      dev/my-hooks/pre-push .config/lefthook.yml tests/fixture.git/config tests/fixture/HEAD
      .hg/hgrc .envrc.local mise.production.toml .config/mise/conf.d/a.toml .autoenv_leave.zsh
      .shadowenv.d/500.lisp .pnp.cjs .pnp.loader.mjs jupyter_server_config.py renv/activate.R
      startup.m rust-toolchain.toml NuGet.Config ansible.cfg tools/bazel .bazelversion
      .buckconfig .sbtopts .mvn/maven-user.properties desktop.ini docs/a.lnk
      """;

  private static final String ON_COMMAND =
      """
      .eslintrc.json .babelrc .prettierrc .stylelintrc.yml karma.conf.js webpack.dev.js
      .mocharc.yml angular.json dprint.json .rubocop.yml .flake8 mypy.ini pytest.ini
      .golangci.yml .php-cs-fixer.dist.php phpunit.xml.dist .formatter.exs config/runtime.exs
      magefiles/build.go App.sln App.proj App.csproj.user Directory.Build.rsp global.json
      .config/dotnet-tools.json Properties/launchSettings.json CMakeUserPresets.json conanfile.py
      App.xcodeproj/project.pbxproj Podfile fastlane/Fastfile stack.yaml x.cabal project.clj
      build-logic/src/main/kotlin/A.kt Taskfile.dist.yml BSDmakefile a.just
      patches/left-pad+1.3.0.patch .yarn/unplugged/a/b.js node_modules/.bin/tsc main.tf
      netlify.toml cdk.json .env run.desktop
      """;

  private static final String OTHERS =
      """
      src/hooks/useTask.ts hooks/update .nvmrc .editorconfig .gitignore Cargo.toml go.mod
      requirements.txt tsconfig.json src/header.ts app.config.json
      """;

  @Test
  void ofProgramsThatRunThemUnasked() {
    assertThat(names(AUTOMATIC))
        .allSatisfy(path -> assertThat(kind(path)).isEqualTo(FileExecutionKind.AUTOMATIC));
  }

  @Test
  void ofProgramsThatRunThemOnCommand() {
    assertThat(names(ON_COMMAND))
        .allSatisfy(path -> assertThat(kind(path)).isEqualTo(FileExecutionKind.COMMAND));
  }

  @Test
  void ofEverydayFilesAreNotMarked() {
    assertThat(names(OTHERS)).allSatisfy(path -> assertThat(ExecutedFiles.of(path)).isEmpty());
  }

  private static List<String> names(String block) {
    return List.of(block.strip().split("\\s+"));
  }

  private static FileExecutionKind kind(String path) {
    return ExecutedFiles.of(path)
        .map(FileExecution::kind)
        .orElseThrow(() -> new AssertionError(path));
  }
}
