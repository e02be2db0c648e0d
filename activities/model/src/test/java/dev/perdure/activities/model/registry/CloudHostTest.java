package dev.perdure.activities.model.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.model.http.Endpoint;
import dev.perdure.activities.model.http.Vendor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The settings that the host names of clouds follow from, for the message about an unknown host.
 */
class CloudHostTest {

  @TempDir private Path home;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          vertex  | GOOGLE_CLOUD_LOCATION | mars-east1                           | the region 'mars-east1' (GOOGLE_CLOUD_LOCATION)
          vertex  | CLOUD_ML_REGION       | mars-east1                           | the region 'mars-east1' (CLOUD_ML_REGION)
          bedrock | AWS_DEFAULT_REGION    | eu-isoe-west-1                       | the region 'eu-isoe-west-1' (AWS_DEFAULT_REGION)
          azure   | AZURE_OPENAI_ENDPOINT | https://no-such.openai.azure.com     | the name of the resource 'no-such' (AZURE_OPENAI_ENDPOINT)
          azure   | AZURE_OPENAI_BASE_URL | https://no-such.services.ai.azure.com/openai/v1 | the name of the resource 'no-such' (AZURE_OPENAI_BASE_URL)
          """)
  void namesTheVariable(String cloud, String variable, String value, String setting) {
    assertThat(endpoint(cloud, Map.of(variable, value)).hostSetting()).hasValue(setting);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          vertex  | region: mars-east1                    | the region 'mars-east1' ('region' in models.yaml or perdure.yaml)
          bedrock | region: eu-isoe-west-1                | the region 'eu-isoe-west-1' ('region' in models.yaml or perdure.yaml)
          azure   | 'url: "https://no-such.openai.azure.com"' | the name of the resource 'no-such' ('url' in models.yaml or perdure.yaml)
          """)
  void namesTheKeyOfTheFile(String cloud, String line, String setting) throws IOException {
    Files.writeString(home.resolve("models.yaml"), "%s: {%s}".formatted(cloud, line));

    assertThat(endpoint(cloud, Map.of("AWS_REGION", "us-east-1")).hostSetting()).hasValue(setting);
  }

  @Test
  void namesTheProfileThatHoldsTheRegion() throws IOException {
    Files.createDirectory(home.resolve(".aws"));
    Files.writeString(home.resolve(".aws/config"), "[profile team]\nregion = eu-isoe-west-1\n");

    assertThat(endpoint("bedrock", Map.of("AWS_PROFILE", "team")).hostSetting())
        .hasValue("the region 'eu-isoe-west-1' (of the profile 'team')");
  }

  @ParameterizedTest
  @CsvSource({
    "vertex, GOOGLE_VERTEX_BASE_URL",
    "bedrock, AWS_ENDPOINT_URL_BEDROCK_RUNTIME",
    "azure, AZURE_OPENAI_ENDPOINT"
  })
  void namesNoSettingBesideABaseUrlOfTheUsersOwn(String cloud, String variable) {
    var variables =
        Map.of(
            variable,
            "https://models.example",
            "GOOGLE_CLOUD_LOCATION",
            "global",
            "AWS_REGION",
            "us-east-1");

    assertThat(endpoint(cloud, variables).hostSetting()).isEmpty();
  }

  private Endpoint endpoint(String cloud, Map<String, String> variables) {
    Map<String, String> environment = new HashMap<>(variables);
    environment.put("HOME", home.toString());
    environment.put("PERDURE_CONFIG", home.resolve("perdure.yaml").toString());
    environment.put("PERDURE_ORGANISATION_CONFIG", "/dev/null");
    environment.put("GOOGLE_CLOUD_PROJECT", "p-1");
    environment.put("AWS_BEARER_TOKEN_BEDROCK", "k");
    environment.put("AZURE_OPENAI_API_KEY", "k");
    Vendor vendor =
        ProviderConnections.clouds().stream()
            .filter(each -> each.name().equals(cloud))
            .findFirst()
            .orElseThrow();
    return ProviderConnections.of(new ModelSettings(environment, home)).endpoint(vendor);
  }
}
