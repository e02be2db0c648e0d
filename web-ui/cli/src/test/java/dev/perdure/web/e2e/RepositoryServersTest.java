package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.perdure.activities.json.Json;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Real MCP servers of a repository's {@code .mcp.json} that npx and uvx start. */
@Timeout(900)
@Requires({MachinePart.ENGINE, MachinePart.MCP_SERVERS})
@Tag("slow")
class RepositoryServersTest {

  private static final String SCRIPT =
      """
      - when: {agent: build, contains: Copy}
        tool_calls:
          - {name: files_read_text_file, arguments: {path: greet.sh}}
          - {name: files_write_file, arguments: {path: copy.txt, content: by npx}}
      - when: {agent: build, contains: Inspect}
        tool_calls: [{name: git_git_status, arguments: {repo_path: .}}]
      - {when: {agent: build, contains: "Repository status"}, text: It says where the work stands.}
      - {when: {agent: build}, text: Done., times: 9}
      """;

  @TempDir Path directory;
  private GreetingRepository repository;
  private PerdureProcess server;
  private Map<String, String> environment;

  @BeforeEach
  void start() throws IOException {
    repository = GreetingRepository.at(directory.resolve("shop"));
    Path script = Files.writeString(directory.resolve("script.yaml"), SCRIPT.repeat(4));
    environment = Map.of("PERDURE_MODEL", "script/" + script);
    server = PerdureProcess.serve(directory.resolve("data"), environment);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void oneByNpxDoesNothingUntilItIsTrustedAndHoldsThenUntilItChanges() throws IOException {
    String folder = MachinePart.MCP_SERVERS.path().toString();
    server("files", "npx", List.of("--prefix", folder, "mcp-server-filesystem", "."));

    var untrusted = run("Copy it", "--yes");
    assertThat(untrusted.errors())
        .contains("are not followed, as", "did not trust it: the MCP server 'files' of .mcp.json");
    assertThat(branch(untrusted)).as("no server, no copy").isEmpty();

    var trusted = run("Copy it", "--yes", "--trust");
    assertThat(trusted.errors())
        .contains("hold: the MCP server 'files' of .mcp.json, trusted by")
        .doesNotContain("can't be used");
    assertThat(repository.git("show", branch(trusted) + ":copy.txt")).isEqualTo("by npx");

    var again = run("Copy it", "--yes");
    assertThat(again.errors()).doesNotContain("did not trust");
    assertThat(repository.git("show", branch(again) + ":copy.txt")).isEqualTo("by npx");

    server("files", "npx", List.of("--prefix", folder, "mcp-server-filesystem", ".", "/"));
    var changed = run("Copy it", "--yes");
    assertThat(changed.errors()).contains("did not trust it: the MCP server 'files'");
    assertThat(branch(changed)).isEmpty();
  }

  @Test
  void oneByUvxAnswersOnceItIsTrusted() throws IOException {
    Path uvx = MachinePart.MCP_SERVERS.path().resolve("python/bin/uvx");
    assumeThat(uvx).as("dev/extensions installs it").isExecutable();
    var arguments = List.of("--offline", "--from", "mcp-server-git==2026.10.19", "mcp-server-git");
    server("git", uvx.toString(), arguments);

    var ended = run("Inspect it", "--yes", "--trust");

    assertThat(ended.errors())
        .contains("hold: the MCP server 'git' of .mcp.json, trusted by")
        .doesNotContain("can't be used");
    assertThat(Json.mapper().readTree(ended.output()).path("result").path("text").asString())
        .isEqualTo("It says where the work stands.");
  }

  private void server(String name, String command, List<String> arguments) throws IOException {
    var settings = Map.of("command", command, "args", arguments);
    Files.writeString(
        repository.root().resolve(".mcp.json"),
        Json.write(Map.of("mcpServers", Map.of(name, settings))));
    repository.git("add", "--all");
    repository.git("commit", "--quiet", "--message=A server");
  }

  private PerdureProcess.Ended run(String request, String... options) {
    List<String> all = new ArrayList<>(List.of("run", "--server", server.url(), "--repo"));
    all.addAll(List.of(repository.root().toString(), "--strategy", "build-only", "--json"));
    all.addAll(List.of(options));
    all.add(request);
    return PerdureProcess.run(directory.resolve("data"), environment, all.toArray(String[]::new));
  }

  private static String branch(PerdureProcess.Ended ended) {
    assertThat(ended.exitCode()).as(ended.output() + ended.errors()).isZero();
    return Json.mapper().readTree(ended.output()).path("result").path("branch").asString("");
  }
}
