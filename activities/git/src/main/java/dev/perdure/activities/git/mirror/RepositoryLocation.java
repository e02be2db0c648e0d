package dev.perdure.activities.git.mirror;

import dev.perdure.planner.message.SecretRedactor;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;

/** Location of a git repository: a local directory, or the URL of a server. */
sealed interface RepositoryLocation {

  /** A directory of this machine. */
  record Local(Path path) implements RepositoryLocation {
    @Override
    public String text() {
      return path.toString();
    }
  }

  /** A URL that git can fetch from. */
  record Remote(String address) implements RepositoryLocation {
    @Override
    public String text() {
      return LocationPatterns.plain(address);
    }
  }

  /** The location as a person may read it, without a password. */
  String text();

  static RepositoryLocation of(String written) {
    var text = written.strip();
    var scheme = LocationPatterns.SCHEME.matcher(text);
    if (scheme.lookingAt()) {
      return ofAddress(text, scheme.group(1).toLowerCase(java.util.Locale.ROOT));
    }
    if (text.isEmpty() || text.startsWith("-") || text.contains("::")) {
      throw new RepositoryRefusedException(
          MirrorResult.Reason.UNSUPPORTED,
          "'%s' is not a place git can read: give the path of a repository or its URL."
              .formatted(LocationPatterns.plain(written)));
    }
    return LocationPatterns.SECURE_COPY.matcher(text).lookingAt() ? new Remote(text) : local(text);
  }

  private static RepositoryLocation ofAddress(String text, String scheme) {
    if (scheme.equals("file")) {
      return ofFileAddress(text);
    }
    if (!LocationPatterns.SCHEMES.contains(scheme)) {
      throw new RepositoryRefusedException(
          MirrorResult.Reason.UNSUPPORTED,
          "'%s' is an address git must not use here: give an https, http, ssh or git URL, or a path."
              .formatted(LocationPatterns.plain(text)));
    }
    return new Remote(text);
  }

  private static Local ofFileAddress(String text) {
    String path = filePath(text);
    if (path.isEmpty()) {
      throw new RepositoryRefusedException(
          MirrorResult.Reason.UNSUPPORTED,
          "'%s' is not the address of a file: give the path of the repository."
              .formatted(LocationPatterns.plain(text)));
    }
    return local(path);
  }

  private static String filePath(String text) {
    try {
      return Objects.requireNonNullElse(new URI(text.replace(" ", "%20")).getPath(), "");
    } catch (URISyntaxException _) {
      return "";
    }
  }

  private static Local local(String text) {
    try {
      var home = System.getProperty("user.home", "/");
      var path = text.equals("~") || text.startsWith("~/") ? home + text.substring(1) : text;
      return new Local(Path.of(path).toAbsolutePath().normalize());
    } catch (InvalidPathException _) {
      throw new RepositoryRefusedException(
          MirrorResult.Reason.NOT_FOUND,
          "'%s' can't be the name of a directory here: give the path of a repository, and start Perdure in a UTF-8 locale if the name is not plain ASCII."
              .formatted(text));
    }
  }

  /** The patterns that tell the kinds of locations apart. */
  final class LocationPatterns {
    private static final Pattern SCHEME = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]*)://");
    private static final Pattern SECURE_COPY =
        Pattern.compile("[\\w.+-]+@[\\w.-]+:|[\\w-]+(\\.[\\w-]+)+:");
    private static final Set<String> SCHEMES = Set.of("https", "http", "ssh", "git");

    private LocationPatterns() {}

    private static String plain(String location) {
      return SecretRedactor.of(location.replaceFirst("//[^/?#]*@", "//***@"));
    }
  }
}
