package dev.perdure.activities.trust;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.config.Settings;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.TestRepository;
import dev.perdure.planner.request.subject.TrustSubject.Part;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
    Part first = part();
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
    Part first = part();
    assertThat(first.effect()).contains("the repository brings node_modules, where its program");
    assertThat(first.scripts()).extracting("path").containsExactly("node_modules/.bin/files-mcp");

    users.write("node_modules/files-mcp/index.js", "2");
    assertThat(part().digest()).isNotEqualTo(first.digest());
  }

  private Part part() {
    users.git("add", "-A", "--force");
    users.git("commit", "-q", "-m", "A server");
    var commit = new CommittedFiles(program.at(users.directory()), "HEAD");
    var files = RepositoryFiles.read(commit, "perdure.yaml");
    return TrustParts.of(files, commit, Settings.none()).parts().getFirst().shown();
  }
}
