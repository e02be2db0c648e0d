package dev.perdure.activities.workspace.s3;

import dev.perdure.activities.network.HostName;
import dev.perdure.planner.message.AddressSecrets;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * The bucket for copies of tasks' files, and the way to it.
 *
 * @param endpoint the address of the store without a path
 * @param isPathStyle whether the bucket stands in the path and not in the host name
 * @param prefix the beginning of all keys, with a slash at its end
 */
public record S3Settings(
    String bucket, String region, URI endpoint, boolean isPathStyle, String prefix) {

  /** The variable that turns copies in an object store on. */
  public static final String BUCKET = "PERDURE_COPY_BUCKET";

  private static final String REGION = "PERDURE_COPY_REGION";
  private static final String ENDPOINT = "PERDURE_COPY_ENDPOINT";
  private static final String PATH_STYLE = "PERDURE_COPY_PATH_STYLE";
  private static final String PREFIX = "PERDURE_COPY_PREFIX";
  private static final List<String> ALL_OTHERS = List.of(REGION, ENDPOINT, PATH_STYLE, PREFIX);
  private static final String DEFAULT_PREFIX = "perdure";

  /** The region that servers expect which know no regions. */
  private static final String DEFAULT_REGION = "us-east-1";

  /** Labels of a host name, because the bucket may stand in one. */
  private static final Pattern BUCKET_NAME =
      Pattern.compile("(?=.{3,63}$)[a-z0-9]+(?:-+[a-z0-9]+)*(?:\\.[a-z0-9]+(?:-+[a-z0-9]+)*)*");

  private static final Pattern REGION_NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0,62}");

  private static final int MAX_PORT = 65_535;

  /** Names of folders without characters that an address must encode. */
  private static final Pattern PREFIX_NAME =
      Pattern.compile(
          "(?=.{1,200}$)[A-Za-z0-9_-][A-Za-z0-9._-]*(?:/[A-Za-z0-9_-][A-Za-z0-9._-]*)*/?");

  /**
   * Reads the settings; empty without a bucket.
   *
   * @throws IllegalArgumentException if a setting has no meaning
   */
  public static Optional<S3Settings> read(Function<String, Optional<String>> settings) {
    Optional<String> bucket = settings.apply(BUCKET);
    if (bucket.isEmpty()) {
      ALL_OTHERS.stream()
          .filter(name -> settings.apply(name).isPresent())
          .findFirst()
          .ifPresent(S3Settings::refuseWithoutBucket);
      return Optional.empty();
    }
    Optional<URI> endpoint = settings.apply(ENDPOINT).map(S3Settings::endpoint);
    String region = region(settings, endpoint.isPresent());
    boolean isPathStyle =
        settings.apply(PATH_STYLE).map(S3Settings::flag).orElse(endpoint.isPresent());
    var read =
        new S3Settings(
            checked(BUCKET, bucket.get(), BUCKET_NAME, "the name of a bucket, such as team-copies"),
            region,
            endpoint.orElseGet(() -> ofAws(region)),
            isPathStyle,
            prefix(settings.apply(PREFIX).orElse(DEFAULT_PREFIX)));
    read.requireHostName();
    return Optional.of(read);
  }

  /** Refuses a numeric address, before which no bucket can stand. */
  private void requireHostName() {
    boolean isNumeric = endpoint.getHost().matches("\\[.*|.*\\.?[0-9]+");
    if (!isPathStyle && isNumeric) {
      throw new IllegalArgumentException(
          "%s is 'false', but the bucket '%s' can't stand in the host name of '%s': set it to true."
              .formatted(PATH_STYLE, bucket, endpoint));
    }
  }

  private static void refuseWithoutBucket(String name) {
    throw new IllegalArgumentException(
        "%s is set, but %s is not: set the bucket too, or remove %s."
            .formatted(name, BUCKET, name));
  }

  private static String region(Function<String, Optional<String>> settings, boolean hasEndpoint) {
    String region =
        settings
            .apply(REGION)
            .or(() -> settings.apply("AWS_REGION"))
            .or(() -> settings.apply("AWS_DEFAULT_REGION"))
            .or(() -> hasEndpoint ? Optional.of(DEFAULT_REGION) : Optional.empty())
            .orElseThrow(() ->
                new IllegalArgumentException(
                    "The region of %s is not set: set %s to one such as us-east-1."
                        .formatted(BUCKET, REGION)));
    return checked(REGION, region, REGION_NAME, "a region such as us-east-1");
  }

  private static String prefix(String text) {
    String name = checked(PREFIX, text, PREFIX_NAME, "a path such as perdure/copies");
    return name.endsWith("/") ? name : name + "/";
  }

  private static String checked(String name, String text, Pattern pattern, String wanted) {
    if (!pattern.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "%s is '%s': set it to %s.".formatted(name, HostName.plain(text), wanted));
    }
    return text;
  }

  private static boolean flag(String text) {
    return switch (text) {
      case "true" -> true;
      case "false" -> false;
      default ->
          throw new IllegalArgumentException(
              "%s is '%s': set it to true or false.".formatted(PATH_STYLE, HostName.plain(text)));
    };
  }

  private static URI endpoint(String text) {
    if (AddressSecrets.areInLogin(text)) {
      throw new IllegalArgumentException(
          "%s holds a login: name an address without one, and set AWS_ACCESS_KEY_ID."
              .formatted(ENDPOINT));
    }
    try {
      URI uri = new URI(text.replaceAll("/+$", ""));
      if (isAddress(uri)) {
        return uri;
      }
    } catch (URISyntaxException _) {
      // refused below
    }
    throw new IllegalArgumentException(
        "%s is '%s': set it to an address such as https://s3.example.org."
            .formatted(ENDPOINT, HostName.plain(text)));
  }

  private static boolean isAddress(URI uri) {
    return List.of("http", "https").contains(String.valueOf(uri.getScheme()))
        && uri.getHost() != null
        && uri.getPort() <= MAX_PORT
        && uri.getRawPath().isEmpty()
        && uri.getQuery() == null
        && uri.getFragment() == null
        && uri.getUserInfo() == null;
  }

  private static URI ofAws(String region) {
    String domain = region.startsWith("cn-") ? "amazonaws.com.cn" : "amazonaws.com";
    return URI.create("https://s3.%s.%s".formatted(region, domain));
  }

  /** The address of an object for requests. */
  URI uri(ObjectAddress address) {
    String host = endpoint.getRawAuthority();
    return URI.create(
        isPathStyle
            ? "%s://%s/%s".formatted(endpoint.getScheme(), host, address.text())
            : "%s://%s.%s/%s"
                .formatted(endpoint.getScheme(), address.bucket(), host, address.key()));
  }

  /** The place of the copies, for people. */
  @Override
  public String toString() {
    return "s3://%s/%s at %s".formatted(bucket, prefix, endpoint.getHost());
  }
}
