package dev.perdure.activities.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.request.subject.TrustSubject;
import dev.perdure.planner.request.subject.TrustSubjectPart;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Addresses that a trust request shows for the parts of a repository that reach a host. */
class TrustedAddressesTest extends WorkspaceScene {

  @Test
  void showsWhereWhatIsReachedByHttpLeadsWhateverFileNamesIt() {
    users.write(
        ".mcp.json",
        """
        {"mcpServers": {"wiki": {"type": "http", "url": "https://wiki.example/mcp"},
          "both": {"command": "./x.sh", "url": "https://good.example/mcp"}}}
        """);
    users.write(
        "opencode.json",
        "{\"mcp\": {\"notes\": {\"type\": \"remote\", \"url\": \"https://notes.example/\"}}}");
    users.write(
        ".perdure/perdure.yaml",
        """
        customTools: {shout: {description: Shouts, url: "https://tool.example/x"}}
        hooks: {tool.after: [{url: "https://hook.example/x"}]}
        """);
    users.git("add", "-A");
    users.git("commit", "-m", "Settings");
    openTask();

    var id = Objects.requireNonNull(activities.reviewTrust(REF).request()).id();
    records.requestStore().raise(id);
    var asked = records.requestReader().find(id).orElseThrow().request();

    assertThat(((TrustSubject) asked.subject()).parts())
        .extracting(TrustSubjectPart::effect)
        .contains(
            "Sends requests to https://wiki.example/mcp as the MCP server 'wiki'",
            "Sends requests to https://notes.example/ as the MCP server 'notes'",
            "Sends requests to https://tool.example/x when a model calls the tool 'shout'",
            "Sends requests to https://hook.example/x after each call of any tool",
            "Runs './x.sh' as the MCP server 'both', which may reach the whole network");
  }
}
