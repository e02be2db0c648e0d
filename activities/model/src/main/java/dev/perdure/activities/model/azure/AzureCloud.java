package dev.perdure.activities.model.azure;

import dev.perdure.activities.model.ChatModel;
import dev.perdure.activities.model.ModelApi;
import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.anthropic.AnthropicModel;
import dev.perdure.activities.model.cloud.Cloud;
import dev.perdure.activities.model.cloud.CloudSettings;
import dev.perdure.activities.model.http.Endpoint;
import dev.perdure.activities.model.http.EndpointAccess;
import dev.perdure.activities.model.http.RequestAuthentication;
import dev.perdure.activities.model.http.Transport;
import dev.perdure.activities.model.http.Vendor;
import dev.perdure.activities.model.openai.OpenAiModel;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Azure OpenAI and Microsoft Foundry. A model's name is that of its deployment. The API without a
 * version is used unless the settings name a dated one.
 */
public final class AzureCloud implements Cloud {

  private static final String NAME = "azure";
  private static final String KEY = "AZURE_OPENAI_API_KEY";
  private static final String ADDRESS = "AZURE_OPENAI_ENDPOINT";
  private static final String URL = "url";
  private static final String[] ADDRESSES = {ADDRESS, "AZURE_OPENAI_BASE_URL"};
  private static final String EXAMPLE = "https://NAME.openai.azure.com";
  private static final String VERSION = "api-version";
  private static final Pattern DATED = Pattern.compile("\\d{4}-\\d\\d-\\d\\d(-preview)?");
  private static final Pattern UNDATED = Pattern.compile("v1|latest|preview");

  /** Azure's hosts begin with the name of a resource. */
  private static final Pattern HOST =
      Pattern.compile("https://([^./]+)\\.[a-z.-]+\\.azure\\.(?:com|us|cn)\\b");

  private static final Vendor VENDOR =
      new Vendor(NAME, "AZURE_OPENAI", "", false, "", AzureCloud.class, ModelApi.CHAT);

  @Override
  public Vendor vendor() {
    return VENDOR;
  }

  @Override
  public ModelApi api(String id) {
    return id.startsWith("claude") ? ModelApi.MESSAGES : ModelApi.CHAT;
  }

  @Override
  public Optional<String> original(String id) {
    return Optional.of((id.startsWith("claude") ? "anthropic/" : "openai/") + id);
  }

  @Override
  public boolean hasCredentials(CloudSettings settings) {
    return settings.variable(KEY).isPresent() || EntraAuthentication.hasCredentials(settings);
  }

  @Override
  public Endpoint endpoint(CloudSettings settings) {
    String url =
        settings
            .find(URL, ADDRESSES)
            .map(text ->
                CloudSettings.address(
                    ADDRESS, text, List.of("/openai/v1", "/openai", "/anthropic"), EXAMPLE))
            .orElseThrow(() ->
                CloudSettings.invalid(
                    "The endpoint of 'azure' is not set: set %s to an address such as %s."
                        .formatted(ADDRESS, EXAMPLE)));
    Optional<String> version =
        settings
            .find("apiVersion", "OPENAI_API_VERSION", "AZURE_OPENAI_API_VERSION")
            .map(AzureCloud::checked)
            .filter(name -> !name.equals("v1"));
    boolean isDated = version.filter(name -> DATED.matcher(name).matches()).isPresent();
    EndpointAccess access = settings.access();
    if (access.authentication().isEmpty()) {
      access = access.with(authentication(settings, isDated));
    }
    if (version.isPresent()) {
      access = access.withQuery(VERSION, version.get());
    }
    return new Endpoint(NAME, url, settings.variable(KEY).orElse(""), KEY, access)
        .withHostSetting(setting(settings, url));
  }

  private static Optional<String> setting(CloudSettings settings, String url) {
    Matcher host = HOST.matcher(url);
    return settings
        .place(URL, ADDRESSES)
        .filter(_ -> host.lookingAt())
        .map(place -> "the name of the resource '%s' (%s)".formatted(host.group(1), place));
  }

  private static String checked(String version) {
    if (DATED.matcher(version).matches() || UNDATED.matcher(version).matches()) {
      return version;
    }
    throw CloudSettings.invalid(
        "The API version '%s' of 'azure' is not one: set 'apiVersion' to v1 or a date such as 2024-10-21."
            .formatted(version));
  }

  private static RequestAuthentication authentication(CloudSettings settings, boolean isDated) {
    return settings
        .variable(KEY)
        .<RequestAuthentication>map(AzureKey::new)
        .orElseGet(() -> EntraAuthentication.of(settings, isDated));
  }

  private static String encoded(String deployment) {
    return URLEncoder.encode(deployment, StandardCharsets.UTF_8);
  }

  @Override
  public ChatModel connect(ModelCard card, Endpoint endpoint, Transport transport) {
    String root = endpoint.baseUrl();
    String version = endpoint.access().query().getOrDefault(VERSION, "");
    boolean isDated = DATED.matcher(version).matches();
    return switch (card.traits().api()) {
      case MESSAGES ->
          new AnthropicModel(
              card,
              endpoint.at(root + "/anthropic/v1").with(endpoint.access().withoutQuery(VERSION)),
              transport);
      case RESPONSES ->
          new OpenAiModel(
              card, endpoint.at(root + (isDated ? "/openai" : "/openai/v1")), transport);
      case CHAT, CONVERSE, GENERATE_CONTENT ->
          new OpenAiModel(
              card,
              endpoint.at(
                  root + (isDated ? "/openai/deployments/" + encoded(card.id()) : "/openai/v1")),
              transport);
    };
  }
}
