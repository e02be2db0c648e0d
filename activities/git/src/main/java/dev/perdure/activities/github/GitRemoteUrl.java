package dev.perdure.activities.github;

import dev.perdure.planner.message.SecretRedactor;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Git remote by its URL, on any server: the host, and the owner and name of the repository.
 *
 * @param host empty for a directory
 */
public record GitRemoteUrl(String address, String host, String owner, String name) {

  private static final Pattern FORM =
      Pattern.compile(
          "(?:[a-z+]+://(?:[^/@]*@)?([^/:]*)(?::\\d+)?/|(?:[^/@]+@)?([^/:]+):|/)"
              + "(?:.*/)?([^/]+)/([^/]+?)(?:\\.git)?/?");

  /** The repository of an address; empty where no owner and name stand at its end. */
  public static Optional<GitRemoteUrl> of(String address) {
    Matcher form = FORM.matcher(address);
    if (!form.matches()) {
      return Optional.empty();
    }
    String host =
        Optional.ofNullable(form.group(1)).or(() -> Optional.ofNullable(form.group(2))).orElse("");
    return Optional.of(new GitRemoteUrl(address, host, form.group(3), form.group(4)));
  }

  /** The repository as GitHub calls it. */
  public String slug() {
    return owner + "/" + name;
  }

  /** The address without a login. */
  public String text() {
    return withoutLogin(address);
  }

  /** A text in which no address holds a login or another secret. */
  public static String withoutLogin(String text) {
    return SecretRedactor.of(text.replaceAll("(?<=://)[^/\\s]*@", ""));
  }
}
