package dev.perdure.activities.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Environment of a started program: of the server's variables only the ones on the list {@code
 * environment.txt}, and the ones that the operator names in {@code PERDURE_PASS_ENV}.
 */
public final class ProgramEnvironment {

  /** The operator's variable: names of more variables, with commas between them. */
  public static final String PASSED = "PERDURE_PASS_ENV";

  private static final Predicate<String> LISTED = readList();

  /** No program gets Perdure's own variables, although the operator names them. */
  private static final String OWN = "PERDURE_";

  private static final Map<String, String> UNATTENDED =
      Map.of(
          "TERM", "dumb",
          "PAGER", "cat",
          "GIT_PAGER", "cat",
          "GIT_TERMINAL_PROMPT", "0",
          "GIT_EDITOR", "true",
          "DEBIAN_FRONTEND", "noninteractive",
          "NO_COLOR", "1");

  /** A repository can hold a bare repository as plain files, whose settings run programs. */
  private static final Map<String, String> NO_BARE_REPOSITORY =
      Map.of(
          "GIT_CONFIG_COUNT", "2",
          "GIT_CONFIG_KEY_0", "safe.bareRepository",
          "GIT_CONFIG_VALUE_0", "explicit",
          "GIT_CONFIG_KEY_1", "core.fsmonitor",
          "GIT_CONFIG_VALUE_1", "false");

  /** The settings of an account can name hooks of the repository, which git runs on a look too. */
  private static final Map<String, String> NO_HOOKS =
      Map.of(
          "GIT_CONFIG_COUNT", "3",
          "GIT_CONFIG_KEY_2", "core.hooksPath",
          "GIT_CONFIG_VALUE_2", "/dev/null");

  /** The login in an address, as in {@code http://joe:secret@proxy:3128}. */
  private static final Pattern LOGIN = Pattern.compile("(?<=://)[^/?#\\s]*@");

  private ProgramEnvironment() {}

  /**
   * Removes all variables but the listed ones, without logins in their addresses, and the ones that
   * the operator names, which stay whole.
   */
  public static void clean(Map<String, String> environment) {
    Set<String> passed = passed(environment);
    environment.keySet().removeIf(name -> !LISTED.test(name) && !passed.contains(name));
    environment.replaceAll(
        (name, value) -> passed.contains(name) ? value : LOGIN.matcher(value).replaceAll(""));
  }

  /**
   * Cleans the environment of a command that a model wrote, and sets it for an unattended run.
   *
   * @param confined whether the command runs in the sandbox; git trusts no hidden repository if not
   */
  public static void cleanForCommand(Map<String, String> environment, boolean confined) {
    clean(environment);
    environment.putAll(UNATTENDED);
    if (!confined) {
      environment.putAll(NO_BARE_REPOSITORY);
    }
    speakUtf8(environment);
  }

  /** Keeps git from hooks, in the environment of a command outside of the sandbox. */
  public static void keepFromHooks(Map<String, String> environment) {
    environment.putAll(NO_HOOKS);
  }

  private static Set<String> passed(Map<String, String> environment) {
    return Stream.of(environment.getOrDefault(PASSED, "").split(","))
        .map(String::strip)
        .filter(name -> !name.isEmpty() && !name.startsWith(OWN))
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Programs write UTF-8, also if the server runs in another language. */
  private static void speakUtf8(Map<String, String> environment) {
    String language =
        Stream.of("LC_ALL", "LC_CTYPE", "LANG")
            .map(environment::get)
            .filter(value -> value != null && !value.isEmpty())
            .findFirst()
            .orElse("");
    if (!language.toUpperCase(Locale.ROOT).replace("-", "").endsWith("UTF8")) {
      environment.remove("LC_ALL");
      environment.put("LC_CTYPE", "C.UTF-8");
    }
  }

  /** A line is a name, or the beginning of names with a star at its end. */
  private static Predicate<String> readList() {
    Set<String> lines =
        read()
            .lines()
            .filter(line -> !line.isBlank() && !line.startsWith("#"))
            .flatMap(line -> Stream.of(line.split(" ")))
            .collect(Collectors.toUnmodifiableSet());
    Set<String> beginnings =
        lines.stream()
            .filter(line -> line.endsWith("*"))
            .map(line -> line.substring(0, line.length() - 1))
            .collect(Collectors.toUnmodifiableSet());
    return name -> lines.contains(name) || beginnings.stream().anyMatch(name::startsWith);
  }

  private static String read() {
    try (InputStream in = ProgramEnvironment.class.getResourceAsStream("environment.txt")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
