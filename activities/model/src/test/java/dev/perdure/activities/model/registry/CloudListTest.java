package dev.perdure.activities.model.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.model.ModelCard;
import java.io.IOException;
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

/** The models of clouds in the list, and the credentials that settings and files show. */
class CloudListTest {

  @TempDir private Path home;

  @ParameterizedTest
  @ValueSource(strings = {"bedrock", "vertex", "azure"})
  void listsAModelWithTheLimitsAndThePriceOfItsCalls(String cloud) {
    List<ModelCard> cards = registry(Map.of()).cards(cloud);

    assertThat(cards).hasSizeGreaterThan(20).doesNotHaveDuplicates();
    assertThat(cards).allMatch(card -> card.provider().equals(cloud));
    var configured =
        registry(
            Map.of(
                "AWS_REGION", "us-east-1",
                "AWS_BEARER_TOKEN_BEDROCK", "k",
                "GOOGLE_CLOUD_LOCATION", "global",
                "GOOGLE_CLOUD_PROJECT", "my-project",
                "AZURE_OPENAI_ENDPOINT", "https://name.openai.azure.com",
                "AZURE_OPENAI_API_KEY", "k"));
    assertThat(cards).allMatch(card -> configured.find(card.name()).card().equals(card));
  }

  @Test
  void putsTheModelsOfTheFileFirst() throws IOException {
    write("models.yaml", "bedrock:\n  models:\n    - {id: team-profile, context: 9000}\n");

    assertThat(registry(Map.of()).cards("bedrock").getFirst().contextTokens()).isEqualTo(9000);
  }

  @Test
  void takesNoModelOfACloudForTheStandardOrForAFamily() throws IOException {
    write(".config/gcloud/application_default_credentials.json", "{}");
    var registry = registry(Map.of("AWS_BEARER_TOKEN_BEDROCK", "k", "AZURE_OPENAI_API_KEY", "k"));

    assertThat(registry.standardConfigured()).isEmpty();
    assertThat(registry.newest("sonnet")).isEmpty();
    assertThat(registry.cards())
        .noneMatch(card -> List.of("bedrock", "vertex").contains(card.provider()));
  }

  @ParameterizedTest
  @CsvSource({
    "bedrock, AWS_BEARER_TOKEN_BEDROCK",
    "bedrock, AWS_WEB_IDENTITY_TOKEN_FILE",
    "bedrock, AWS_CONTAINER_CREDENTIALS_FULL_URI",
    "azure, AZURE_OPENAI_API_KEY",
    "azure, AZURE_FEDERATED_TOKEN_FILE",
    "vertex, PERDURE_KEYS_ON_WORKERS",
  })
  void findsCredentialsInVariables(String cloud, String variable) {
    assertThat(registry(Map.of()).hasKey(cloud)).isFalse();
    assertThat(registry(Map.of(variable, cloud)).hasKey(cloud)).isTrue();
  }

  @Test
  void findsCredentialsOfSeveralVariables() {
    assertThat(registry(Map.of("AWS_ACCESS_KEY_ID", "k")).hasKey("bedrock")).isFalse();
    assertThat(
            registry(Map.of("AWS_ACCESS_KEY_ID", "k", "AWS_SECRET_ACCESS_KEY", "s"))
                .hasKey("bedrock"))
        .isTrue();
    assertThat(registry(Map.of("AZURE_TENANT_ID", "t", "AZURE_CLIENT_ID", "c")).hasKey("azure"))
        .isFalse();
    assertThat(
            registry(
                    Map.of(
                        "AZURE_TENANT_ID", "t",
                        "AZURE_CLIENT_ID", "c",
                        "AZURE_CLIENT_SECRET", "s"))
                .hasKey("azure"))
        .isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bedrock | .aws/credentials | [default];aws_access_key_id = k;aws_secret_access_key = s",
        "bedrock | .aws/config | [default];sso_session = work;sso_account_id = 1",
        "bedrock | .aws/config | [default];role_arn = arn:aws:iam::1:role/r",
        "vertex | .config/gcloud/application_default_credentials.json | {}",
        "azure | .azure/msal_token_cache.json | {}",
      })
  void findsCredentialsInFiles(String cloud, String file, String content) throws IOException {
    write(file, content.replace(';', '\n'));

    assertThat(registry(Map.of()).hasKey(cloud)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"[default]\nregion = eu-central-1\n", "aws_access_key_id = k\n[\n"})
  void findsNoCredentialsInAProfileWithoutOrInABrokenFile(String config) throws IOException {
    write(".aws/config", config);

    assertThat(registry(Map.of()).hasKey("bedrock")).isFalse();
  }

  private void write(String name, String content) throws IOException {
    Path file = home.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }

  private ModelRegistry registry(Map<String, String> variables) {
    Map<String, String> environment = new HashMap<>(variables);
    environment.put("HOME", home.toString());
    environment.put("PERDURE_CONFIG", home.resolve("perdure.yaml").toString());
    environment.put("PERDURE_ORGANISATION_CONFIG", "/dev/null");
    return new ModelRegistry(new ModelSettings(environment, home));
  }
}
