package dev.perdure.activities.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.config.LspSettings;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Requires(MachinePart.LANGUAGE_SERVERS)
class RealLanguageServersTest {

  private static final Duration LONG_TIMEOUT = Duration.ofSeconds(60);
  private static final LspLimits PATIENT =
      new LspLimits(
          LONG_TIMEOUT,
          LONG_TIMEOUT,
          LONG_TIMEOUT,
          LONG_TIMEOUT,
          LONG_TIMEOUT,
          Duration.ofMillis(1));

  @TempDir Path home;
  private LspScene scene;

  @BeforeEach
  void open() {
    Path folder = MachinePart.LANGUAGE_SERVERS.path();
    String path = folder.resolve("node_modules/.bin") + File.pathSeparator + folder.resolve("bin");
    scene = new LspScene(home, LspSettings.none(), path, sandbox(), PATIENT);
  }

  Sandbox sandbox() {
    return Sandbox.none();
  }

  @AfterEach
  void close() {
    scene.close();
  }

  @Test
  void pyrightFindsTheErrorOfAnEditAndAnswersQueries() {
    scene.bench.file("pyproject.toml", "");
    scene.bench.readFile("greet.py", "def greet(name: str) -> str:\n    return 'Hello ' + name\n");

    var wrong = scene.write("main.py", "from greet import greet\n\nprint(greet(42))\n");
    assertThat(wrong.output()).contains("Errors in main.py (pyright):\n  3:13 Argument of type");
    assertThat(scene.edit("main.py", "42", "'Ann'").output()).doesNotContain("Errors");
    assertThat(ask("definition", "main.py", 3, 7))
        .isEqualTo("greet.py:1:5: def greet(name: str) -> str:");
    assertThat(ask("references", "greet.py", 1, 5)).contains("main.py:1:19", "main.py:3:7");
    assertThat(ask("hover", "main.py", 3, 7)).contains("def greet(name: str) -> str");
    answersByName("greet.py", "greet.py:1:", "main.py:3:7");
    assertThat(scene.edit("greet.py", "def greet", "def salute").output())
        .contains("New errors in main.py, which this change did not touch (pyright):");
  }

  @Test
  void theTypeScriptServerFindsTheErrorOfAnEditAndAnswersQueries() {
    scene.bench.file("tsconfig.json", "{\"compilerOptions\": {\"strict\": true}}");
    scene.bench.readFile("greet.ts", "export function greet(name: string) {\n  return name;\n}\n");

    var wrong = scene.write("main.ts", "import { greet } from './greet';\n\ngreet(42);\n");
    assertThat(wrong.output()).contains("Errors in main.ts (typescript):\n  3:7 Argument of type");
    assertThat(scene.edit("main.ts", "42", "'Ann'").output()).doesNotContain("Errors");
    assertThat(ask("definition", "main.ts", 3, 2))
        .isEqualTo("greet.ts:1:17: export function greet(name: string) {");
    assertThat(ask("references", "greet.ts", 1, 17)).contains("main.ts:1:10", "main.ts:3:1");
    answersByName("greet.ts", "greet.ts:1:", "main.ts:3:1");
    assertThat(scene.edit("greet.ts", "function greet", "function salute").output())
        .contains("New errors in main.ts, which this change did not touch (typescript):");
  }

  @Test
  void goplsFindsTheErrorOfAnEditAndAnswersQueries() {
    scene.bench.file("go.mod", "module example.org/greet\n\ngo 1.21\n");
    scene.bench.readFile(
        "greet.go", "package main\n\nfunc greet(name string) string {\n\treturn name\n}\n");

    var wrong = scene.write("main.go", "package main\n\nfunc main() {\n\tprintln(greet(42))\n}\n");
    assertThat(wrong.output()).contains("Errors in main.go (gopls):\n  4:16 cannot use 42");
    assertThat(scene.edit("main.go", "42", "\"Ann\"").output()).doesNotContain("Errors");
    assertThat(ask("definition", "main.go", 4, 10))
        .isEqualTo("greet.go:3:6: func greet(name string) string {");
    assertThat(ask("references", "greet.go", 3, 6)).contains("main.go:4:10");
    answersByName("greet.go", "greet.go:3:", "main.go:4:10");
    assertThat(scene.edit("greet.go", "func greet", "func salute").output())
        .contains("New errors in main.go, which this change did not touch (gopls):");
    scene.bench.file("extra.go", "package main\n\nfunc extra() {}\n");
    assertThat(scene.edit("main.go", "println(greet(\"Ann\"))", "extra()").output())
        .as("A command has made extra.go")
        .doesNotContain("Errors");
  }

  private void answersByName(String file, String definition, String use) {
    assertThat(named("definition", "")).contains(definition);
    assertThat(named("references", "")).contains(definition, use);
    assertThat(named("hover", file)).contains("greet");
    assertThat(named("documentSymbols", file)).contains("function greet");
    assertThat(named("workspaceSymbols", "")).contains("function greet " + definition);
  }

  private String named(String operation, String file) {
    var arguments = JsonObject.of("operation", operation).with("query", "greet");
    return scene
        .call("lsp", file.isEmpty() ? arguments : arguments.with("filePath", file))
        .output();
  }

  private String ask(String operation, String file, int line, int character) {
    var arguments =
        JsonObject.of("operation", operation)
            .with("filePath", file)
            .with("line", line)
            .with("character", character);
    return scene.call("lsp", arguments).output();
  }
}
