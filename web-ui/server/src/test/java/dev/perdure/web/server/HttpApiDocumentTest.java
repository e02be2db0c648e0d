package dev.perdure.web.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * {@code docs/reference/http-api.md} names every address that there is, and none that there is not.
 */
class HttpApiDocumentTest {

  private static final Path ROOT = Path.of(System.getProperty("perdure.root", "../.."));
  private static final Pattern ADDRESS = Pattern.compile("`(/(?:api|share)/[^`?]*)`");

  @Test
  void namesEveryAddressOfTheServer() throws IOException {
    String document = Files.readString(ROOT.resolve("docs/reference/http-api.md"));
    String openApi = Files.readString(ROOT.resolve("web-ui/frontend/openapi.json"));

    List<String> named =
        ADDRESS
            .matcher(document.substring(document.indexOf("## Addresses")))
            .results()
            .map((MatchResult found) -> found.group(1))
            .toList();

    assertThat(named)
        .containsExactlyInAnyOrderElementsOf(
            Json.mapper().readTree(openApi).path("paths").propertyNames());
  }
}
