package dev.perdure.activities.git;

import dev.perdure.activities.process.CapturedOutputLimits;
import dev.perdure.activities.process.ProcessRunner;
import dev.perdure.activities.process.ProgramLauncher;
import dev.perdure.planner.message.SecretRedactor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Run of one git command as a process with a small environment: of the server's variables only
 * those for programs, home, proxy, certificates and the SSH agent.
 */
final class GitProcess {

  private static final int MAX_ERROR_BYTES = 64 << 10;
  private static final Pattern LOGIN = Pattern.compile("(?i)(?<=\\bhttps?://)[^/\\s'\"]*@");

  /** SSH asks no terminal: an agent knows the passphrase of a key. */
  static final Map<String, String> FIXED =
      Map.ofEntries(
          Map.entry("LC_ALL", "C"),
          Map.entry("GIT_TERMINAL_PROMPT", "0"),
          Map.entry("GIT_ASKPASS", "true"),
          Map.entry("SSH_ASKPASS", "true"),
          Map.entry("SSH_ASKPASS_REQUIRE", "force"),
          Map.entry("GIT_OPTIONAL_LOCKS", "0"),
          Map.entry("GIT_NO_REPLACE_OBJECTS", "1"),
          Map.entry("GIT_LITERAL_PATHSPECS", "1"),
          Map.entry("GIT_PAGER", "cat"),
          Map.entry("GIT_EDITOR", "true"));

  private static final Set<String> INHERITED =
      Set.of(
          "PATH",
          "HOME",
          "USER",
          "LOGNAME",
          "TMPDIR",
          "SSH_AUTH_SOCK",
          "XDG_CONFIG_HOME",
          "http_proxy",
          "https_proxy",
          "no_proxy",
          "HTTP_PROXY",
          "HTTPS_PROXY",
          "NO_PROXY",
          "ALL_PROXY",
          "all_proxy",
          "SSL_CERT_FILE",
          "SSL_CERT_DIR",
          "GIT_SSL_CAINFO",
          "SYSTEMROOT");

  private final ProcessBuilder builder;

  GitProcess(List<String> command, Path directory, Map<String, String> variables) {
    builder = ProgramLauncher.program(command, INHERITED).directory(directory.toFile());
    builder.environment().putAll(variables);
  }

  /** The command reads from a file instead of what it is fed. */
  GitProcess from(Path file) {
    builder.redirectInput(file.toFile());
    return this;
  }

  /** The command writes into a file, and gives no output. */
  GitProcess into(Path file) {
    builder.redirectOutput(file.toFile());
    return this;
  }

  /** Git quotes the addresses of remotes; by HTTP a user may be a token. */
  private static String withoutSecrets(String errors) {
    return SecretRedactor.of(LOGIN.matcher(errors).replaceAll(""));
  }

  GitResult run(byte[] input, Duration timeout, int maxBytes) {
    var limits = new CapturedOutputLimits(maxBytes, MAX_ERROR_BYTES);
    try {
      var result = new ProcessRunner(builder, timeout).run(input, limits);
      return result.timedOut()
          ? new GitResult(
              -1, result.output(), "It took longer than " + timeout + ".", result.truncated())
          : new GitResult(
              result.exitCode(),
              result.output(),
              withoutSecrets(result.errors()),
              result.truncated());
    } catch (IOException e) {
      throw new UncheckedIOException(
          "Can't run git in '%s': install git and put it on the PATH, and see that the directory exists."
              .formatted(builder.directory()),
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new GitFailure("git was interrupted: " + builder.command());
    }
  }
}
