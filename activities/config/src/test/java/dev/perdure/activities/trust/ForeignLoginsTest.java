package dev.perdure.activities.trust;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import dev.perdure.activities.plugin.ClaudeCodeTranslator;
import dev.perdure.activities.plugin.TranslatedSettings;
import dev.perdure.planner.json.JsonObject;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ForeignLoginsTest {

  @Test
  void aClientOfOpenCodesFileIsOurs() {
    TranslatedSettings said =
        OpenCodeTranslator.of(
                read(
                    """
                    {"mcp": {
                      "wiki": {"type": "remote", "url": "https://wiki.example/mcp",
                        "headers": {"X-Team": "{env:TEAM}"},
                        "oauth": {"clientId": "{env:ID}", "clientSecret": "{env:SECRET}",
                          "scope": "read", "callbackPort": 4711, "redirectUri": "http://a"}},
                      "open": {"type": "remote", "url": "https://open.example/mcp", "oauth": false}
                    }}
                    """),
                _ -> Optional.empty())
            .settings();

    assertThat(Json.write(said.settings()))
        .contains(
            """
            "oauth":{"clientId":"${ID:-}","clientSecret":"${SECRET:-}","scope":"read","callbackPort":4711}\
            """,
            "\"headers\":{\"X-Team\":\"${TEAM:-}\"}",
            "\"oauth\":{\"enabled\":false}");
    assertThat(said.notices("opencode.json"))
        .singleElement()
        .asString()
        .contains("says mcp.wiki.oauth.redirectUri, which Perdure does not follow");
  }

  @Test
  void aClientOfClaudeCodesFileIsOurs() {
    TranslatedSettings said =
        ClaudeCodeTranslator.servers(
            read(
                """
                {"mcpServers": {"wiki": {"type": "http", "url": "https://wiki.example/mcp",
                  "headersHelper": "./token.sh",
                  "oauth": {"clientId": "ours", "callbackPort": 4711, "scopes": "read write",
                    "authServerMetadataUrl": "https://auth.example/meta"}}}}
                """),
            JsonObject.empty());

    assertThat(Json.write(said.settings()))
        .contains(
            "\"oauth\":{\"clientId\":\"ours\",\"callbackPort\":4711,\"scope\":\"read write\"}");
    assertThat(said.notices(".mcp.json"))
        .singleElement()
        .asString()
        .contains("mcpServers.wiki.oauth.authServerMetadataUrl", "mcpServers.wiki.headersHelper");
  }

  private static JsonObject read(String json) {
    return Json.read(json, JsonObject.class);
  }
}
