package dev.perdure.activities.git;

import dev.perdure.activities.files.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Answer to git's question for a login: a program that gives the login to one server and to no
 * other. The program has the login from the environment of its git process, so that no argument and
 * no file holds a secret.
 */
final class GitAskpass {

  private static final String SERVER = "ASKPASS_SERVER";
  private static final String USER = "ASKPASS_USER";
  private static final String PASSWORD = "ASKPASS_PASSWORD";

  /** Git asks "Password for 'https://user@host': "; after a redirection it names the new host. */
  private static final String PROGRAM =
      """
      #!/bin/sh
      # Gives git the login for the one server that Perdure has named.
      address=${1#*\\'}
      address=${address%%\\'*}
      scheme=${address%%://*}
      host=${address#*://}
      host=${host%%/*}
      host=${host##*@}
      [ "$scheme://$host" = "$ASKPASS_SERVER" ] || exit 1
      case $1 in
        Username*) printf '%s\\n' "$ASKPASS_USER" ;;
        Password*) printf '%s\\n' "$ASKPASS_PASSWORD" ;;
        *) exit 1 ;;
      esac
      """;

  private static final FileAttribute<?> OWNER_RUNS =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

  private GitAskpass() {}

  /** Writes the program, which holds no secret. */
  static Path writeInto(Path home) throws IOException {
    Path program = home.resolve("askpass").toAbsolutePath();
    if (!Files.isExecutable(program) || !Files.readString(program).equals(PROGRAM)) {
      Path draft = Files.createTempFile(home, ".askpass-", null, OWNER_RUNS);
      try {
        Files.writeString(draft, PROGRAM);
        AtomicFile.replace(program, draft);
      } finally {
        Files.deleteIfExists(draft);
      }
    }
    return program;
  }

  /** Returns the variables that give git a login. */
  static Map<String, String> variables(Path program, GitLogin login) {
    Map<String, String> variables = new HashMap<>();
    variables.put("GIT_ASKPASS", program.toString());
    variables.put(SERVER, login.server());
    variables.put(USER, login.user());
    variables.put(PASSWORD, login.password());
    return variables;
  }

  /**
   * Returns the options that keep credential helpers of the account from the login: a helper would
   * store the password.
   */
  static List<String> options(GitLogin login) {
    return List.of("-c", "credential.%s.helper=".formatted(login.server()));
  }
}
