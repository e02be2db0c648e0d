package dev.perdure.web.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Mistakes on a command line, each of which ends in a sentence and exit code 4. */
class MistakesTest {
  @TempDir private Path directory;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          srve                        | There is no verb 'srve': did you mean
          serve --port abc            | 'abc' is not a whole number.
          serve --port 99999          | Port 99999 does not exist
          nosuchverb                  | There is no verb 'nosuchverb'.
          help srve                   | There is no verb 'srve': did you mean serve?
          help engine instal          | There is no verb 'instal': did you mean install?
          worker --port 9000          | There is no option '--port'
          worker --no-token           | There is no option '--no-token'
          web --ephemeral             | There is no option '--ephemeral'
          run --budget lots x         | 'lots' is not a number.
          run --wait soon x           | 'soon' is not a whole number.
          run --yes --deny x          | mutually exclusive
          run --bugdet 3 x            | There is no option '--bugdet': did you mean
          run                         | Missing required parameter: 'REQUEST'.
          run --repo /nowhere/at/all x| Repository '/nowhere/at/all' does not exist
          run --file /nowhere x       | File '/nowhere' can't be read
          tasks --server nowhere      | Invalid server address 'nowhere'
          tools --workspace /nowhere  | /nowhere is not a directory
          explain                     | Missing required parameter: 'TOOL'.
          reject r1                   | Missing required option: '--message=TEXT'.
          """)
  void saysWhatIsWrong(String line, String sentence) {
    Typed typed = Typed.command(Map.of(), line.strip().split(" +"));

    assertThat(typed.code()).isEqualTo(4);
    assertThat(typed.err()).contains(sentence).doesNotContain("\tat ", "java.");
    assertThat(typed.out()).isEmpty();
  }

  @Test
  void noVerbNamesTheHelp() {
    assertThat(Typed.command(Map.of()).err()).contains("Name a verb: './perdure help' lists all");
  }

  @Test
  void aPortThatIsNoneInTheEnvironmentIsNamed() {
    assertThat(Typed.command(Map.of("PERDURE_PORT", "x"), "serve").err())
        .contains("PERDURE_PORT is 'x'");
  }

  /** Each verb that reads the file says its mistake in one sentence. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "run x",
        "serve --port 0",
        "web --port 0",
        "worker",
        "agents",
        "agents build",
        "agents generate x",
        "models",
        "explain bash x",
        "explain prompt"
      })
  void aBrokenFileOfModelsIsOneSentenceWithTheLine(String line) throws IOException {
    Path file = directory.resolve("models.yaml");
    Files.writeString(file, "openai:\n  models:\n    - {id: a}\n    - {id: b, contxt: 9}\n");
    var environment =
        Map.of(
            "PERDURE_CONFIG", directory.toString(),
            "PERDURE_DATA", directory.resolve("data").toString(),
            "PERDURE_MODEL_CATALOGUE", "off",
            "PATH", System.getenv("PATH"));

    Typed typed = Typed.command(environment, line.split(" "));

    assertThat(typed.err().lines().filter(each -> each.contains("models.yaml")))
        .singleElement()
        .asString()
        .contains(
            "The file '" + file + "' is wrong, line 4: there is no key 'openai.models.contxt'",
            "did you mean 'context'?");
    assertThat(typed.err()).doesNotContain("\tat ", "Exception");
    assertThat(typed.code()).isEqualTo(4);
  }

  /** The port of the pages by its option and by its variable, and the port of monitors. */
  @ParameterizedTest
  @CsvSource({
    "serve --port PORT,   '',                      --port",
    "web,                 PERDURE_PORT,            --port or PERDURE_PORT",
    "serve --port 0,      PERDURE_MANAGEMENT_PORT, PERDURE_MANAGEMENT_PORT",
    "worker,              PERDURE_MANAGEMENT_PORT, PERDURE_MANAGEMENT_PORT"
  })
  void aPortInUseIsOneSentenceAndNothingIsStarted(String line, String variable, String remedy)
      throws IOException {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = String.valueOf(taken.getLocalPort());
      Path data = directory.resolve("data");
      Map<String, String> environment = new HashMap<>(Map.of("PATH", System.getenv("PATH")));
      environment.put("PERDURE_DATA", data.toString());
      if (!variable.isEmpty()) {
        environment.put(variable, port);
      }

      Typed typed = Typed.command(environment, line.replace("PORT", port).split(" "));

      assertThat(typed.code()).isEqualTo(4);
      assertThat(typed.err().lines().toList())
          .singleElement()
          .asString()
          .startsWith("Port %s on 127.0.0.1 can't be used".formatted(port))
          .contains("choose another with " + remedy);
      assertThat(data).as("no database, no engine").doesNotExist();
    }
  }

  @Test
  void aDatabaseThatIsNoneIsNamed() {
    Typed serve =
        Typed.command(
            Map.of("PERDURE_DB_URL", "nonsense", "PERDURE_DATA", directory.toString()),
            "serve",
            "--port",
            "0");

    assertThat(serve.code()).isEqualTo(4);
    assertThat(serve.err()).contains("'nonsense'", "PERDURE_DB_URL").doesNotContain("\tat ");
  }

  @Test
  void aDataDirectoryThatIsAFileIsNamed() throws IOException {
    Path file = Files.writeString(directory.resolve("file"), "");

    for (String verb : List.of("demo", "tasks")) {
      Typed typed = Typed.command(Map.of("PERDURE_DATA", file.toString()), verb);

      assertThat(typed.code()).as(verb).isEqualTo(4);
      assertThat(typed.err()).contains(file.toString(), "--data").doesNotContain("\tat ");
    }
  }

  @Test
  void withoutAModelNoServerIsStarted() {
    Typed run =
        Typed.command(
            Map.of("PERDURE_DATA", directory.resolve("data").toString()), "run", "Fix it");

    assertThat(run.code()).isEqualTo(4);
    assertThat(run.err()).contains("No model is configured: set ANTHROPIC_API_KEY");
    assertThat(directory.resolve("data")).doesNotExist();
  }
}
