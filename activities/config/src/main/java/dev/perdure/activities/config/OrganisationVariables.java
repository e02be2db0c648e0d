package dev.perdure.activities.config;

import dev.perdure.activities.network.HostName;
import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.planner.message.AddressSecrets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the environment variables that name the organisation's configuration. */
record OrganisationVariables(Map<String, String> environment, Path home) {

  /** The variable that pins the content. */
  static final String DIGEST = "PERDURE_ORGANISATION_DIGEST";

  /** The variable that names a git repository. */
  static final String REPOSITORY = "PERDURE_ORGANISATION_REPOSITORY";

  /** The variable that names the file in the repository. */
  static final String PATH = "PERDURE_ORGANISATION_PATH";

  private static final String REF = "PERDURE_ORGANISATION_REF";
  private static final Path DEFAULT = Path.of("/etc/perdure/perdure.yaml");
  private static final Pattern CONTENT = Pattern.compile("sha256:[0-9a-f]{64}");
  private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{40}|[0-9a-f]{64}");
  private static final String SCHEME = "://";

  /** A source that can't be read, because its variables contradict each other. */
  private record Unusable(Path path, String sentence) implements OrganisationSource {

    @Override
    public OrganisationConfig read() {
      throw new InvalidConfig(sentence);
    }
  }

  /** The source that the variables name, else the default file. */
  OrganisationSource source() {
    try {
      return named();
    } catch (InvalidConfig e) {
      return new Unusable(DEFAULT, String.valueOf(e.getMessage()));
    }
  }

  private OrganisationSource named() {
    Optional<String> pin = value(DIGEST);
    Optional<String> content = pin.filter(digest -> CONTENT.matcher(digest).matches());
    Optional<String> commit = pin.filter(digest -> COMMIT.matcher(digest).matches());
    if (pin.isPresent() && content.isEmpty() && commit.isEmpty()) {
      throw wrong(DIGEST, pin.get(), "set sha256: with 64 digits, or the id of a commit");
    }
    OrganisationSource source =
        value(REPOSITORY).map(it -> repository(it, commit)).orElseGet(() -> file(commit));
    return content
        .<OrganisationSource>map(digest -> new PinnedOrganisation(source, digest))
        .orElse(source);
  }

  private OrganisationSource file(Optional<String> commit) {
    for (String variable : List.of(REF, PATH)) {
      value(variable)
          .ifPresent(set -> {
            throw wrong(variable, set, "it has an effect only with " + REPOSITORY);
          });
    }
    commit.ifPresent(id -> {
      throw wrong(DIGEST, id, "pin a file by sha256: with 64 digits; commits need " + REPOSITORY);
    });
    Optional<String> named = value(ConfigFiles.VARIABLE);
    if (named.filter(text -> text.contains(SCHEME)).isPresent()) {
      throw new InvalidConfig(
          "%s is an address: name a file, or set %s for a repository."
              .formatted(ConfigFiles.VARIABLE, REPOSITORY));
    }
    return new OrganisationFile(
        named.map(path -> path(ConfigFiles.VARIABLE, path)).orElse(DEFAULT), named.isPresent());
  }

  private static Path path(String variable, String value) {
    try {
      return Path.of(value);
    } catch (InvalidPathException _) {
      throw wrong(variable, value, "it can't be the name of a file here");
    }
  }

  private OrganisationSource repository(String location, Optional<String> commit) {
    value(ConfigFiles.VARIABLE)
        .ifPresent(file -> {
          throw wrong(ConfigFiles.VARIABLE, HostName.plain(file), "unset it or " + REPOSITORY);
        });
    requireNoSecret(location);
    String path = value(PATH).orElse("perdure.yaml");
    Path relative = path(PATH, path).normalize();
    if (relative.isAbsolute() || relative.startsWith("..") || relative.toString().isEmpty()) {
      throw wrong(PATH, path, "name a file of the repository, such as perdure.yaml");
    }
    var place = new OrganisationPlace(location, value(REF), relative.toString(), commit);
    Path directory = home.resolve(".cache/perdure/organisation").resolve(place.directoryName());
    return new OrganisationRepository(
        place, directory, this::value, OrganisationRepository.REFRESH_INTERVAL);
  }

  /** People read the address in notices, in the places of rules and in records. */
  private static void requireNoSecret(String location) {
    boolean isAddress = location.contains(SCHEME);
    if (AddressSecrets.areInLogin(location)
        || (isAddress && AddressSecrets.areInParameters(location))) {
      throw new InvalidConfig(
          "%s holds a password or a token: remove it, and give Perdure the login of the server (GITHUB_TOKEN, GITLAB_TOKEN, an SSH key or a credential helper)."
              .formatted(REPOSITORY));
    }
  }

  private Optional<String> value(String name) {
    @Nullable String value = environment.get(name);
    return Optional.ofNullable(value).map(String::strip).filter(text -> !text.isEmpty());
  }

  private static InvalidConfig wrong(String variable, String value, String remedy) {
    return new InvalidConfig("%s is '%s': %s.".formatted(variable, value, remedy));
  }
}
