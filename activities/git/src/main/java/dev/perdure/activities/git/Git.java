package dev.perdure.activities.git;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.perdure.activities.files.AtomicFile;
import dev.perdure.activities.files.DiskFull;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Runner of git commands in a directory or on a repository. Hooks, file monitors, signing, prompts
 * and variables of the surrounding process never take part; credentials and filters of the account
 * do. A command that names an address over HTTP gets the login that Perdure has for that server.
 */
public final class Git {

  private static final Duration COMMAND_TIMEOUT = Duration.ofMinutes(2);
  private static final int MAX_OUTPUT_BYTES = 256 << 20;
  private static final int MAX_REDIRECTIONS = 3;

  private static final List<String> SETTINGS =
      List.of(
          "core.hooksPath=/dev/null",
          "core.fsmonitor=false",
          "core.autocrlf=false",
          "core.safecrlf=false",
          "core.quotePath=false",
          "core.logAllRefUpdates=false",
          "commit.gpgSign=false",
          "init.templateDir=",
          "init.defaultBranch=main",
          "gc.auto=0",
          "maintenance.auto=false",
          "fetch.recurseSubmodules=false",
          "submodule.recurse=false",
          "color.ui=false",
          "diff.noprefix=false",
          "diff.mnemonicPrefix=false",
          "diff.submodule=short",
          "protocol.ext.allow=never",
          "http.followRedirects=false");

  private final Path directory;
  private final Map<String, String> variables;
  private final Duration patience;
  private final Path askpass;
  private final GitLoginSource logins;

  private Git(
      Path directory,
      Map<String, String> variables,
      Duration patience,
      Path askpass,
      GitLoginSource logins) {
    this.directory = directory;
    this.variables = Map.copyOf(variables);
    this.patience = patience;
    this.askpass = askpass;
    this.logins = logins;
  }

  /**
   * The program with its account-wide settings kept in a file of ours, which includes the account's
   * settings. Any owner of a repository is accepted there: what is opened was named by a person, or
   * is ours, and nothing of its configuration is run.
   */
  public static Git configuredIn(Path home) {
    try {
      Files.createDirectories(home);
      var config = home.resolve("gitconfig");
      var text =
          """
          [include]
          \tpath = ~/.config/git/config
          [include]
          \tpath = ~/.gitconfig
          [safe]
          \tdirectory = *
          """;
      if (!Files.exists(config)) {
        AtomicFile.write(config, text);
      }
      var variables = new HashMap<>(GitProcess.FIXED);
      variables.put("GIT_CONFIG_GLOBAL", config.toAbsolutePath().toString());
      Path askpass = GitAskpass.writeInto(home);
      return new Git(
          home.toAbsolutePath(), variables, COMMAND_TIMEOUT, askpass, GitLoginSource.NONE);
    } catch (IOException e) {
      throw new UncheckedIOException("Can't write git's settings to '" + home + "'.", e);
    }
  }

  /** The program with logins for servers: each command over HTTP gets that of its server. */
  public Git with(GitLoginSource source) {
    return new Git(directory, variables, patience, askpass, source);
  }

  /** The program run in a directory, finding the repository from there. */
  public Git at(Path place) {
    return new Git(place, variables, patience, askpass, logins);
  }

  /** The program on a repository, whatever the directory it is run in says. */
  public Git on(Path repository) {
    return with("GIT_DIR", repository.toString()).at(repository);
  }

  /** The program on the files of a work tree that belongs to {@link #on a repository}. */
  public Git workTree(Path files) {
    return with("GIT_WORK_TREE", files.toString()).at(files);
  }

  /** The working directory. */
  public Path directory() {
    return directory;
  }

  /** The program with an index file of its own. */
  public Git index(Path file) {
    return with("GIT_INDEX_FILE", file.toString());
  }

  /** The program with one more variable. */
  public Git with(String name, String value) {
    var more = new HashMap<>(variables);
    more.put(name, value);
    return new Git(directory, more, patience, askpass, logins);
  }

  /** The program with settings that override settings of files. */
  public Git configured(Map<String, String> settings) {
    var more = new HashMap<>(variables);
    var number = 0;
    for (var setting : settings.entrySet()) {
      more.put("GIT_CONFIG_KEY_" + number, setting.getKey());
      more.put("GIT_CONFIG_VALUE_" + number, setting.getValue());
      number++;
    }
    more.put("GIT_CONFIG_COUNT", String.valueOf(number));
    return new Git(directory, more, patience, askpass, logins);
  }

  /** The program, stopped after a time. */
  public Git within(Duration time) {
    return new Git(directory, variables, time, askpass, logins);
  }

  /** Runs a command and gives its text; a failure is a {@link GitFailure}. */
  public String text(String... arguments) {
    return demand(List.of(arguments), new byte[0]).text();
  }

  /** Runs a command and gives its output; a failure is a {@link GitFailure}. */
  public GitResult demand(List<String> arguments, byte[] input) {
    return check(arguments, run(arguments, input, MAX_OUTPUT_BYTES));
  }

  /** Runs a question that git answers with 0 or 1; any other exit code is a {@link GitFailure}. */
  public GitResult ask(List<String> arguments, byte[] input) {
    GitResult result = run(arguments, input, MAX_OUTPUT_BYTES);
    return result.exitCode() == 1 ? result : check(arguments, result);
  }

  /** Runs a command whose failure is an answer too. */
  public GitResult tryTo(String... arguments) {
    return run(List.of(arguments), new byte[0], MAX_OUTPUT_BYTES);
  }

  /** The same with an input. */
  public GitResult tryTo(String input, List<String> arguments) {
    return run(arguments, input.getBytes(UTF_8), MAX_OUTPUT_BYTES);
  }

  /** Runs a command and gives at most so much of its output; a failure is a {@link GitFailure}. */
  public GitResult atMost(int bytes, String... arguments) {
    var result = run(List.of(arguments), new byte[0], bytes);
    if (!result.succeeded() && !result.cut()) {
      throw failure(List.of(arguments), result);
    }
    return result;
  }

  /** Runs a command whose output goes into a file; a failure is a {@link GitFailure}. */
  public void into(Path file, List<String> arguments, byte[] input) {
    check(arguments, roomy(arguments, process(arguments).into(file).run(input, patience, 0)));
  }

  /** Runs a command that reads a file; a failure is a {@link GitFailure}. */
  public void from(Path file, List<String> arguments) {
    GitResult result = process(arguments).from(file).run(new byte[0], patience, MAX_OUTPUT_BYTES);
    check(arguments, roomy(arguments, result));
  }

  private GitResult run(List<String> arguments, byte[] input, int bytes) {
    List<String> asked = arguments;
    GitResult result = runOnce(asked, input, bytes);
    for (int hop = 0; hop < MAX_REDIRECTIONS && GitRedirection.isBehind(result); hop++) {
      Optional<GitRedirection> redirection = redirection(asked);
      Optional<String> address = redirection.flatMap(GitRedirection::followed);
      if (address.isEmpty()) {
        return redirection.map(GitRedirection::refusal).map(result::because).orElse(result);
      }
      String old = GitRedirection.address(asked).orElseThrow();
      asked = asked.stream().map(it -> it.equals(old) ? address.get() : it).toList();
      result = runOnce(asked, input, bytes);
    }
    return result;
  }

  private GitResult runOnce(List<String> arguments, byte[] input, int bytes) {
    return roomy(arguments, process(arguments).run(input, patience, bytes));
  }

  /** Asks the server of a repository again for its address, in git's own way. */
  private Optional<GitRedirection> redirection(List<String> arguments) {
    return GitRedirection.address(arguments)
        .flatMap(address -> {
          Git traced = with("GIT_TRACE_CURL", "1").with("GIT_TRACE_CURL_NO_DATA", "1");
          List<String> question = List.of("ls-remote", "--", address, "HEAD");
          GitResult asked = traced.runOnce(question, new byte[0], MAX_OUTPUT_BYTES);
          return GitRedirection.read(address, asked.errors());
        });
  }

  private GitProcess process(List<String> arguments) {
    var command = new ArrayList<String>();
    command.add("git");
    for (var setting : SETTINGS) {
      command.add("-c");
      command.add(setting);
    }
    if (arguments.stream().anyMatch(Git::isEncrypted)) {
      command.addAll(List.of("-c", "protocol.http.allow=never"));
    }
    var all = new HashMap<>(variables);
    GitRedirection.address(arguments)
        .flatMap(logins::find)
        .ifPresent(login -> {
          command.addAll(GitAskpass.options(login));
          all.putAll(GitAskpass.variables(askpass, login));
        });
    command.addAll(arguments);
    return new GitProcess(command, directory, all);
  }

  /** From an encrypted address no redirection leads to one that is not. */
  private static boolean isEncrypted(String address) {
    return address.regionMatches(true, 0, "https://", 0, "https://".length());
  }

  private GitResult check(List<String> arguments, GitResult result) {
    if (!result.succeeded()) {
      throw failure(arguments, result);
    }
    return result;
  }

  /** No answer of git counts for which it found no room. */
  private GitResult roomy(List<String> arguments, GitResult result) {
    if (!result.succeeded() && DiskFull.isBehind(result.errors(), directory)) {
      throw new DiskFull(String.valueOf(failure(arguments, result).getMessage()), null);
    }
    return result;
  }

  private GitFailure failure(List<String> arguments, GitResult result) {
    return new GitFailure(
        "git %s failed in '%s' (exit code %d): %s"
            .formatted(
                String.join(" ", arguments),
                directory,
                result.exitCode(),
                result.errors().strip()));
  }
}
