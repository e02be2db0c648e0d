package dev.perdure.activities.model.vertex;

import dev.perdure.activities.model.ChatModel;
import dev.perdure.activities.model.ModelApi;
import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.anthropic.AnthropicModel;
import dev.perdure.activities.model.cloud.Cloud;
import dev.perdure.activities.model.cloud.CloudSettings;
import dev.perdure.activities.model.http.Endpoint;
import dev.perdure.activities.model.http.EndpointAccess;
import dev.perdure.activities.model.http.Transport;
import dev.perdure.activities.model.http.Vendor;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Google Vertex AI. A model's name is that of Claude or Gemini there. */
public final class VertexCloud implements Cloud {

  private static final String NAME = "vertex";
  private static final String ADDRESS = "GOOGLE_VERTEX_BASE_URL";
  private static final String REGION = "region";
  private static final String[] LOCATIONS = {"GOOGLE_CLOUD_LOCATION", "CLOUD_ML_REGION"};
  private static final String EXAMPLE = "https://us-east5-aiplatform.googleapis.com";
  private static final Pattern LOCATION = Pattern.compile("[a-z]+(-[a-z]+)+\\d+");
  private static final List<String> WIDE = List.of("us", "eu");
  private static final Pattern PROJECT = Pattern.compile("[a-z0-9][a-z0-9:.-]{1,80}");
  private static final String CLAUDE = "claude-";
  private static final String GEMINI = "gemini-";
  private static final Vendor VENDOR =
      new Vendor(
          NAME, "GOOGLE_VERTEX", "", false, "", VertexCloud.class, ModelApi.GENERATE_CONTENT);

  @Override
  public Vendor vendor() {
    return VENDOR;
  }

  @Override
  public boolean takes(String id) {
    return id.startsWith(CLAUDE) || id.startsWith(GEMINI);
  }

  @Override
  public boolean hasCredentials(CloudSettings settings) {
    return GoogleDefaultCredentials.of(settings).hasFile();
  }

  @Override
  public ModelApi api(String id) {
    if (takes(id)) {
      return id.startsWith(CLAUDE) ? ModelApi.MESSAGES : ModelApi.GENERATE_CONTENT;
    }
    throw CloudSettings.invalid(
        "The model 'vertex/%s' cannot be asked: use one whose name begins with 'claude-' or 'gemini-'."
            .formatted(id));
  }

  /** A version stands behind a sign that other names lack. */
  @Override
  public Optional<String> original(String id) {
    String name = id.replaceFirst("@.*", "");
    return Optional.of((id.startsWith(CLAUDE) ? "anthropic/" : "google/") + name);
  }

  @Override
  public Endpoint endpoint(CloudSettings settings) {
    String location =
        settings
            .find(REGION, LOCATIONS)
            .map(VertexCloud::checkedLocation)
            .orElseThrow(() ->
                CloudSettings.invalid(
                    "The region of 'vertex' is not set: set GOOGLE_CLOUD_LOCATION to one such as us-east5 or global."));
    Optional<String> url = settings.find("url", ADDRESS);
    String host =
        url.map(text -> CloudSettings.address(ADDRESS, text, List.of("/v1"), EXAMPLE))
            .orElseGet(() -> host(location));
    EndpointAccess access = settings.access();
    var credentials = GoogleDefaultCredentials.of(settings);
    String project =
        settings
            .find("project", "GOOGLE_CLOUD_PROJECT", "ANTHROPIC_VERTEX_PROJECT_ID")
            .or(credentials::project)
            .map(VertexCloud::checkedProject)
            .orElseThrow(() ->
                CloudSettings.invalid(
                    "The project of 'vertex' is not set: set GOOGLE_CLOUD_PROJECT to the id of your project."));
    if (access.authentication().isEmpty()) {
      access = credentials.over(access);
    }
    String base = "%s/v1/projects/%s/locations/%s/publishers".formatted(host, project, location);
    return new Endpoint(NAME, base, "", "GOOGLE_APPLICATION_CREDENTIALS", access)
        .withHostSetting(url.isPresent() ? Optional.empty() : setting(settings, location));
  }

  private static Optional<String> setting(CloudSettings settings, String location) {
    return settings
        .place(REGION, LOCATIONS)
        .map(place -> "the region '%s' (%s)".formatted(location, place));
  }

  private static String checkedLocation(String location) {
    if (location.equals("global")
        || WIDE.contains(location)
        || LOCATION.matcher(location).matches()) {
      return location;
    }
    throw CloudSettings.invalid(
        "The region '%s' of 'vertex' is not one: use one such as us-east5 or global."
            .formatted(location));
  }

  private static String checkedProject(String project) {
    if (PROJECT.matcher(project).matches()) {
      return project;
    }
    throw CloudSettings.invalid(
        "The project '%s' of 'vertex' is not the id of one: use an id such as my-project-123."
            .formatted(project));
  }

  private static String host(String location) {
    if (location.equals("global")) {
      return "https://aiplatform.googleapis.com";
    }
    return WIDE.contains(location)
        ? "https://aiplatform.%s.rep.googleapis.com".formatted(location)
        : "https://%s-aiplatform.googleapis.com".formatted(location);
  }

  static String encoded(String model) {
    return URLEncoder.encode(model, StandardCharsets.UTF_8).replace("%40", "@");
  }

  @Override
  public ChatModel connect(ModelCard card, Endpoint endpoint, Transport transport) {
    return card.traits().api() == ModelApi.MESSAGES
        ? new AnthropicModel(card, endpoint, transport, new VertexMessagesRoute())
        : new GeminiModel(card, endpoint, transport);
  }
}
