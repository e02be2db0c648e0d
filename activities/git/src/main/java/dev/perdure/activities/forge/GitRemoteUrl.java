package dev.perdure.activities.forge;

import dev.perdure.planner.message.SecretRedactor;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Git remote by its URL, on any server.
 *
 * @param scheme in lower case; {@code ssh} for the short form, {@code file} for a directory
 * @param host in lower case; empty for a directory
 * @param port empty if the address names none
 * @param path of the repository, without slashes at its ends and without {@code .git}
 */
public record GitRemoteUrl(
    String address, String scheme, String host, OptionalInt port, String path) {

  private static final Pattern FORM =
      Pattern.compile(
          "(?:(?<scheme>[A-Za-z][A-Za-z0-9+.-]*)://(?:[^/@]*@)?(?<host>[^/:\\[]*|\\[[^\\]/]*\\])(?::(?<port>\\d{1,5}))?/"
              + "|(?:[^/@]+@)?(?<sshHost>[^/:]+):|/)/*(?<path>[^/]+(?:/+[^/]+?)+?)(?:\\.git)?/*");

  /** The repository of an address; empty where no owner and name stand at its end. */
  public static Optional<GitRemoteUrl> of(String address) {
    Matcher form = FORM.matcher(address);
    if (!form.matches()) {
      return Optional.empty();
    }
    Optional<String> scheme = Optional.ofNullable(form.group("scheme"));
    Optional<String> host = Optional.ofNullable(form.group("host"));
    Optional<String> sshHost = Optional.ofNullable(form.group("sshHost"));
    OptionalInt port =
        Optional.ofNullable(form.group("port")).stream().mapToInt(Integer::parseInt).findFirst();
    return Optional.of(
        new GitRemoteUrl(
            address,
            scheme.orElse(sshHost.isPresent() ? "ssh" : "file").toLowerCase(Locale.ROOT),
            host.or(() -> sshHost).orElse("").toLowerCase(Locale.ROOT),
            port,
            form.group("path")));
  }

  /** Whether git reaches the remote over HTTP. */
  boolean isHttp() {
    return scheme.equals("https") || scheme.equals("http");
  }

  /** The owner and the name at the end of the path. */
  String lastTwo() {
    return path.replaceFirst("^.*/(?=[^/]+/[^/]+$)", "");
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
