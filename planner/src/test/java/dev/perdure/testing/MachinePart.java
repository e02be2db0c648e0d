package dev.perdure.testing;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A thing a machine may lack without being broken. */
public enum MachinePart {
  /** A real {@code temporal} binary. */
  ENGINE("Build one with dev/temporal/build, or name one in TEMPORAL_CLI.") {
    @Override
    Optional<Path> find() {
      return named("TEMPORAL_CLI")
          .or(() -> cached("engine", "temporal"))
          .or(() -> onPath("temporal"));
    }
  },
  /** A Chromium that can be driven. */
  BROWSER("Install chromium, or name one in PERDURE_BROWSER.") {
    @Override
    Optional<Path> find() {
      return named("PERDURE_BROWSER")
          .or(() ->
              onPath("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"));
    }
  },
  /** An interpreter that models' commands are written for. */
  PYTHON("Install python3.") {
    @Override
    Optional<Path> find() {
      return onPath("python3");
    }
  },
  /** Real servers of the Model Context Protocol. */
  MCP_SERVERS("Install them by dev/extensions.") {
    @Override
    Optional<Path> find() {
      return named("PERDURE_MCP_SERVERS")
          .or(() -> Optional.of(Path.of(System.getProperty("user.home"), ".cache/mcp-servers")))
          .filter(folder -> Files.isExecutable(folder.resolve("python/bin/mcp-server-fetch")));
    }
  },
  /** Real language servers. */
  LANGUAGE_SERVERS("Install them by dev/extensions.") {
    @Override
    Optional<Path> find() {
      return named("PERDURE_LANGUAGE_SERVERS")
          .or(() ->
              Optional.of(Path.of(System.getProperty("user.home"), ".cache/language-servers")))
          .filter(folder -> Files.isExecutable(folder.resolve("bin/gopls")));
    }
  },
  /** A certified identity provider, which Node runs. */
  IDENTITY_PROVIDER("Install it by dev/extensions.") {
    @Override
    Optional<Path> find() {
      return named("PERDURE_IDENTITY_PROVIDER")
          .or(() ->
              Optional.of(Path.of(System.getProperty("user.home"), ".cache/identity-provider")))
          .map(folder -> folder.resolve("node_modules/oidc-provider/lib/index.js"))
          .filter(Files::isReadable)
          .filter(_ -> onPath("node").isPresent());
    }
  },
  /** Prometheus' checker of rules. */
  PROMTOOL("Build it with dev/promtool/build.") {
    @Override
    Optional<Path> find() {
      return cached("promtool", "promtool").or(() -> onPath("promtool"));
    }
  },
  /** A server of S3 on a folder. */
  S3_SERVER("Build it with dev/s3/build.") {
    @Override
    Optional<Path> find() {
      return cached("s3", "versitygw");
    }
  },
  /** Generators of clients for the HTTP API. */
  CLIENT_GENERATORS("Install them by dev/clients/build.") {
    @Override
    Optional<Path> find() {
      return cached("clients", "generators");
    }
  },
  /** A server of SSH. */
  SSH_SERVER("Install openssh-server.") {
    @Override
    Optional<Path> find() {
      return onPath("sshd")
          .or(() -> Optional.of(Path.of("/usr/sbin/sshd")).filter(Files::isExecutable));
    }
  },
  /** A bubblewrap that may make namespaces. */
  SANDBOX("Install bubblewrap and allow user namespaces.") {
    @Override
    Optional<Path> find() {
      return onPath("bwrap").filter(MachinePart::makesNamespaces);
    }
  };

  private final String remedy;

  MachinePart(String remedy) {
    this.remedy = remedy;
  }

  /** Finds the path of the part, if the machine has it. */
  abstract Optional<Path> find();

  /** Returns the instructions for installing the part. */
  String remedy() {
    return remedy;
  }

  /** Its name in {@code PERDURE_REQUIRE}. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The part's path, for a test that is guarded by {@link Requires}. */
  public Path path() {
    return find().orElseThrow(() -> new IllegalStateException(label() + " is missing. " + remedy));
  }

  private static Optional<Path> named(String variable) {
    return Optional.ofNullable(System.getenv(variable)).map(Path::of).filter(Files::isExecutable);
  }

  private static Optional<Path> onPath(String... programs) {
    List<String> folders =
        Arrays.asList(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1));
    return Arrays.stream(programs)
        .flatMap(program -> folders.stream().map(folder -> Path.of(folder, program)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** The newest version of a program in Perdure's cache. */
  private static Optional<Path> cached(String folder, String program) {
    Path cache = Path.of(System.getProperty("user.home"), ".cache", "perdure", folder);
    if (!Files.isDirectory(cache)) {
      return Optional.empty();
    }
    try (Stream<Path> versions = Files.list(cache)) {
      return versions
          .map(version -> version.resolve(program))
          .filter(Files::isExecutable)
          .max(Path::compareTo);
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

  private static boolean makesNamespaces(Path bwrap) {
    try {
      Process process =
          new ProcessBuilder(
                  bwrap.toString(), "--ro-bind", "/", "/", "--unshare-pid", "--unshare-net", "true")
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return process.waitFor(90, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (IOException missing) {
      return false;
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
