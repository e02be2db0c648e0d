package dev.perdure.activities.model.aws;

import dev.perdure.activities.model.cloud.CloudSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.ProfileCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.profiles.ProfileFile;
import software.amazon.awssdk.profiles.ProfileProperty;

/**
 * The credentials and the region of AWS's usual places: variables, profiles with roles and single
 * sign-on, and the identity of a container or a machine.
 */
public record AwsProfiles(CloudSettings settings, ProfileFile file, String name) {

  private static final Logger LOG = LoggerFactory.getLogger(AwsProfiles.class);
  private static final String KEY = "AWS_ACCESS_KEY_ID";
  private static final String SECRET = "AWS_SECRET_ACCESS_KEY";

  /** Variables of the identity of a container or a workload. */
  private static final List<String> IDENTITIES =
      List.of(
          "AWS_WEB_IDENTITY_TOKEN_FILE",
          "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI",
          "AWS_CONTAINER_CREDENTIALS_FULL_URI");

  /** Properties of a profile with credentials. */
  private static final List<String> PROPERTIES =
      List.of(
          ProfileProperty.AWS_ACCESS_KEY_ID,
          ProfileProperty.CREDENTIAL_PROCESS,
          ProfileProperty.ROLE_ARN,
          ProfileProperty.SSO_ACCOUNT_ID,
          "sso_session");

  /** Reads the profiles of the files that settings name, else of the user. */
  public static AwsProfiles of(CloudSettings settings) {
    Path home = Path.of(settings.variable("HOME").orElse("/")).resolve(".aws");
    ProfileFile.Aggregator all = ProfileFile.aggregator();
    add(all, settings, "AWS_SHARED_CREDENTIALS_FILE", home.resolve("credentials"));
    add(all, settings, "AWS_CONFIG_FILE", home.resolve("config"));
    String name = settings.find("profile", "AWS_PROFILE").orElse("default");
    return new AwsProfiles(settings, all.build(), name);
  }

  private static void add(
      ProfileFile.Aggregator all, CloudSettings settings, String variable, Path usual) {
    Path file = settings.variable(variable).map(Path::of).orElse(usual);
    if (Files.isRegularFile(file)) {
      all.addFile(
          ProfileFile.builder()
              .content(file)
              .type(
                  variable.equals("AWS_CONFIG_FILE")
                      ? ProfileFile.Type.CONFIGURATION
                      : ProfileFile.Type.CREDENTIALS)
              .build());
    }
  }

  /** Whether variables or the profile hold credentials, or name the way to them. */
  public static boolean hasCredentials(CloudSettings settings) {
    boolean hasKeys = settings.variable(KEY).isPresent() && settings.variable(SECRET).isPresent();
    boolean isInVariables =
        hasKeys || IDENTITIES.stream().anyMatch(name -> settings.variable(name).isPresent());
    boolean namesProfile = settings.written().containsKey("profile");
    return (isInVariables && !namesProfile) || hasCredentialsInProfile(settings);
  }

  private static boolean hasCredentialsInProfile(CloudSettings settings) {
    try {
      AwsProfiles profiles = of(settings);
      return profiles
          .file
          .profile(profiles.name)
          .filter(profile -> PROPERTIES.stream().anyMatch(profile.properties()::containsKey))
          .isPresent();
    } catch (SdkException | IllegalStateException | IllegalArgumentException e) {
      LOG.debug("The profiles of AWS cannot be read", e);
      return false;
    }
  }

  /** The region of the profile. */
  public Optional<String> region() {
    return file.profile(name).flatMap(profile -> profile.property(ProfileProperty.REGION));
  }

  /** A profile that the user's files name comes before variables. */
  public AwsCredentialsProvider credentials() {
    if (settings.written().containsKey("profile")) {
      if (file.profile(name).isEmpty()) {
        throw CloudSettings.invalid(
            "The profile '%s' of 'bedrock' is in no file of AWS: run 'aws configure --profile %s', or change 'profile'."
                .formatted(name, name));
      }
      return ProfileCredentialsProvider.builder().profileFile(file).profileName(name).build();
    }
    Optional<String> key = settings.variable(KEY);
    Optional<String> secret = settings.variable(SECRET);
    if (key.isPresent() && secret.isPresent()) {
      return StaticCredentialsProvider.create(
          settings
              .variable("AWS_SESSION_TOKEN")
              .<AwsCredentials>map(
                  token -> AwsSessionCredentials.create(key.get(), secret.get(), token))
              .orElseGet(() -> AwsBasicCredentials.create(key.get(), secret.get())));
    }
    return DefaultCredentialsProvider.builder().profileFile(file).profileName(name).build();
  }
}
