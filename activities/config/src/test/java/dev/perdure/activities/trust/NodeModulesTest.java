package dev.perdure.activities.trust;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.config.Settings;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.TestRepository;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.request.subject.TrustSubjectPart;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeModulesTest {

  @TempDir Path temporary;
  private TestRepository users;
  private Git program;

  @BeforeEach
  void aRepository() {
    program = Git.configuredIn(temporary.resolve("home"));
    users = TestRepository.withOneCommit(temporary.resolve("shop"), program);
  }

  @Test
  void aServerOfNodeModulesIsTrustedWithThePackagesThatFillIt() {
    users.write(
        ".mcp.json",
        "{\"mcpServers\": {\"files\": {\"command\": \"npx\", \"args\": [\"-y\", \"files-mcp\"]}}}");
    users.write("package.json", "{}");
    users.write("package-lock.json", "{\"packages\": {\"files-mcp\": \"1.0.0\"}}");
    TrustSubjectPart first = part();
    assertThat(first.effect())
        .contains(
            "Runs 'npx -y files-mcp' as the MCP server 'files'",
            "looked for in node_modules, which is filled by package-lock.json, package.json");

    users.write("README.md", "Hello");
    assertThat(part().digest()).as("another file").isEqualTo(first.digest());
    users.write("package-lock.json", "{\"packages\": {\"files-mcp\": \"6.6.6\"}}");
    assertThat(part().digest()).as("other packages").isNotEqualTo(first.digest());
  }

  @Test
  void aCommittedFolderOfPackagesIsPartOfWhatIsTrusted() {
    users.write(
        ".mcp.json",
        "{\"mcpServers\": {\"files\": {\"command\": \"node_modules/.bin/files-mcp\"}}}");
    users.write("node_modules/.bin/files-mcp", "echo files");
    users.write("node_modules/files-mcp/index.js", "1");
    TrustSubjectPart first = part();
    assertThat(first.effect()).contains("the repository brings node_modules, where its program");
    assertThat(first.scripts()).extracting("path").containsExactly("node_modules/.bin/files-mcp");

    users.write("node_modules/files-mcp/index.js", "2");
    assertThat(part().digest()).isNotEqualTo(first.digest());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "npx | -y files-mcp | files-mcp",
        "npx | -y @scope/files-mcp@latest --verbose | @scope/files-mcp@latest",
        "npx | --prefix /opt/tools files-mcp@1 | files-mcp@1",
        "npx | -y --package=files-mcp serve | files-mcp",
        "uvx | mcp-server-git --repository . | mcp-server-git",
        "uvx | --from git+https://example.com/x serve | git+https://example.com/x",
        "/usr/bin/pipx | run mcp-server-fetch | mcp-server-fetch",
        "npx | -y files-mcp@2026.8.31 . |",
        "uvx | --offline --from mcp-server-git==2026.10.19 mcp-server-git |",
        "uvx | --from git+https://example.com/x@0123abcd serve |",
        "uvx | --python 3.12 mcp-server-git@1.2.3 |",
        "node | server.js |"
      })
  void aPackageWithoutAnExactVersionIsSaidToBeAnotherAtEachStart(
      String program, String arguments, @Nullable String unbound) {
    users.write(
        ".mcp.json",
        Json.write(
            Map.of(
                "mcpServers",
                Map.of(
                    "it",
                    Map.of("command", program, "args", List.of(arguments.strip().split(" ")))))));

    if (unbound == null) {
      assertThat(part().effect()).doesNotContain("whatever version");
    } else {
      assertThat(part().effect()).contains("fetches '%s' in whatever version".formatted(unbound));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "-y files-mcp, true",
    "-y @own/files-mcp@latest, true",
    "-y files-mcp@1.2.3, false",
    "-y left-pad, false",
    "files-mcp, false"
  })
  void aPackageThatTheProjectDoesNotListIsFetchedAllTheSame(String arguments, boolean unbound) {
    users.write(
        ".mcp.json",
        "{\"mcpServers\": {\"it\": {\"command\": \"npx\", \"args\": %s}}}"
            .formatted(Json.write(List.of(arguments.split(" ")))));
    users.write("package.json", "{\"dependencies\": {\"left-pad\": \"^1.3.0\"}}");

    assertThat(part().effect().contains("in whatever version")).isEqualTo(unbound);
  }

  @Test
  void aServerOfAPythonProjectIsTrustedWithWhatListsItsPackages() {
    users.write(
        ".mcp.json",
        "{\"mcpServers\": {\"own\": {\"command\": \"uv\", \"args\": [\"run\", \"serve\"]}}}");
    users.write("pyproject.toml", "[project]\nname = 'own'\n");
    users.write("uv.lock", "version = 1\n");
    TrustSubjectPart first = part();
    assertThat(first.effect()).endsWith("; its packages are those of pyproject.toml, uv.lock");

    users.write("uv.lock", "version = 2\n");
    assertThat(part().digest()).isNotEqualTo(first.digest());
  }

  private TrustSubjectPart part() {
    users.git("add", "-A", "--force");
    users.git("commit", "-q", "-m", "A server");
    var commit = new CommittedConfigReader(program.at(users.directory()), "HEAD");
    var files = RepositoryConfigFiles.read(commit, "perdure.yaml");
    return TrustPartFinder.of(files, commit, Settings.none()).parts().getFirst().shown();
  }
}
