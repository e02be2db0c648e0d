package dev.perdure.web.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ListVerbTest {
  private final FakeServer server = new FakeServer();

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void fitsEveryTaskOnOneLineOfTheTerminal() {
    server.on(
        "GET /api/tasks",
        """
        {'items':[{'id':'t1','state':'waiting','phase':'awaiting-approval','title':'%s'}],'next':null}\
        """
            .formatted("A very long title ".repeat(20)));

    Typed tasks = Typed.command(Map.of(), "tasks", "--server", server.address());

    assertThat(tasks.code()).isZero();
    assertThat(tasks.out().lines()).hasSize(2).allMatch(line -> line.length() <= 80);
    assertThat(tasks.out()).contains("t1", "awaiting approval", "…");
  }

  @Test
  void namesWhatCouldMoveTheCursor() {
    server.on("GET /api/tasks", "{'items':[{'id':'t1','title':'red\\u001b[31m alert\\nnext'}]}");

    Typed tasks = Typed.command(Map.of(), "tasks", "--server", server.address());

    assertThat(tasks.out()).contains("red‹U+001B›[31m alert next").doesNotContain("\u001b");
  }

  @Test
  void writesTheServersOwnJson() {
    server.on("GET /api/tasks", "{'items':[],'next':null}");

    Typed tasks = Typed.command(Map.of(), "tasks", "--json", "--server", server.address());

    assertThat(tasks.out()).isEqualToIgnoringNewLines("{\"items\":[],\"next\":null}");
  }

  @Test
  void saysHowToStartWhereThereAreNone() {
    server.on("GET /api/tasks", "{'items':[]}");

    Typed tasks = Typed.command(Map.of("PERDURE_SERVER", server.address() + "/"), "tasks");

    assertThat(tasks.out()).isEmpty();
    assertThat(tasks.err()).contains("./perdure run");
  }

  @Test
  void saysHowToGetAServerWhereNoneRuns(@TempDir Path data) {
    Typed tasks = Typed.command(Map.of("PERDURE_DATA", data.toString()), "tasks");

    assertThat(tasks.code()).isEqualTo(1);
    assertThat(tasks.err()).contains(data.toString(), "./perdure serve").doesNotContain("at dev.");
  }

  @Test
  void refusesWhatIsNoAddress() {
    Typed tasks = Typed.command(Map.of(), "tasks", "--server", "localhost:8080");

    assertThat(tasks.code()).isEqualTo(4);
    assertThat(tasks.err()).contains("Invalid server address 'localhost:8080'");
  }

  @Test
  void saysWhichOptionIsUnknown() {
    Typed tasks = Typed.command(Map.of(), "tasks", "--colour");

    assertThat(tasks.code()).isEqualTo(4);
    assertThat(tasks.err()).contains("--colour", "'./perdure tasks --help'");
  }

  @Test
  void saysThatAVerbIsMissing() {
    assertThat(Typed.command(Map.of()).err()).contains("Name a verb: ./perdure --help lists them.");
  }
}
