package dev.perdure.activities.model.bedrock;

import dev.perdure.activities.model.ChatModel;
import dev.perdure.activities.model.ModelApi;
import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.aws.AwsProfiles;
import dev.perdure.activities.model.cloud.Cloud;
import dev.perdure.activities.model.cloud.CloudSettings;
import dev.perdure.activities.model.http.Endpoint;
import dev.perdure.activities.model.http.EndpointAccess;
import dev.perdure.activities.model.http.Transport;
import dev.perdure.activities.model.http.Vendor;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import software.amazon.awssdk.regions.Region;

/**
 * Amazon Bedrock. A model's name is the id or the ARN of a model or an inference profile, such as
 * {@code us.anthropic.claude-sonnet-4-5-20250929-v1:0}.
 */
public final class BedrockCloud implements Cloud {

  private static final String NAME = "bedrock";
  private static final String TOKEN = "AWS_BEARER_TOKEN_BEDROCK";
  private static final String ADDRESS = "AWS_ENDPOINT_URL_BEDROCK_RUNTIME";
  private static final String REGION = "region";
  private static final String[] REGIONS = {"AWS_REGION", "AWS_DEFAULT_REGION"};
  private static final String EXAMPLE = "https://bedrock-runtime.us-east-1.amazonaws.com";
  private static final Pattern CLAUDE =
      Pattern.compile("(?:.*[./])?anthropic\\.(claude-.+?)(?:-v\\d+)?(?::\\d+)?");
  private static final Vendor VENDOR =
      new Vendor(NAME, "BEDROCK", "", false, "", BedrockCloud.class, ModelApi.CONVERSE);

  @Override
  public Vendor vendor() {
    return VENDOR;
  }

  @Override
  public ModelApi api(String id) {
    return ModelApi.CONVERSE;
  }

  @Override
  public Optional<String> original(String id) {
    Matcher claude = CLAUDE.matcher(id);
    return claude.matches() ? Optional.of("anthropic/" + claude.group(1)) : Optional.empty();
  }

  @Override
  public boolean hasCredentials(CloudSettings settings) {
    return settings.variable(TOKEN).isPresent() || AwsProfiles.hasCredentials(settings);
  }

  /** Whether a model keeps prefixes that end at cache points; others refuse cache points. */
  static boolean takesCachePoints(String id) {
    return id.contains("anthropic.") || id.contains("amazon.nova");
  }

  /** Whether cache points may stand among the tools too. */
  static boolean takesCachePointsInTools(String id) {
    return id.contains("anthropic.");
  }

  @Override
  public Endpoint endpoint(CloudSettings settings) {
    var profiles = AwsProfiles.of(settings);
    Optional<String> url = settings.find("url", ADDRESS, "BEDROCK_BASE_URL");
    String region =
        settings
            .find(REGION, REGIONS)
            .or(profiles::region)
            .map(name -> checked(name, url.isPresent()))
            .orElseThrow(() ->
                CloudSettings.invalid(
                    "The region of 'bedrock' is not set: set AWS_REGION to one such as us-east-1."));
    EndpointAccess access = settings.access();
    if (access.authentication().isEmpty()) {
      access =
          access.with(
              settings
                  .variable(TOKEN)
                  .map(AwsAuthentication::bearer)
                  .orElseGet(() -> AwsAuthentication.signing(profiles.credentials(), region)));
    }
    String address =
        url.map(text -> CloudSettings.address(ADDRESS, text, List.of(), EXAMPLE))
            .orElseGet(() -> address(region));
    String place =
        settings.place(REGION, REGIONS).orElse("of the profile '%s'".formatted(profiles.name()));
    return new Endpoint(NAME, address, settings.variable(TOKEN).orElse(""), TOKEN, access)
        .withHostSetting(
            url.isPresent()
                ? Optional.empty()
                : Optional.of("the region '%s' (%s)".formatted(region, place)));
  }

  private static String checked(String region, boolean hasAddress) {
    if (hasAddress || Region.regions().contains(Region.of(region))) {
      return region;
    }
    throw CloudSettings.invalid(
        "The region '%s' of 'bedrock' is not known: use one such as us-east-1, or set 'url' too."
            .formatted(region));
  }

  private static String address(String region) {
    String domain = region.startsWith("cn-") ? "amazonaws.com.cn" : "amazonaws.com";
    return "https://bedrock-runtime.%s.%s".formatted(region, domain);
  }

  @Override
  public ChatModel connect(ModelCard card, Endpoint endpoint, Transport transport) {
    return new BedrockModel(card, endpoint, transport);
  }
}
