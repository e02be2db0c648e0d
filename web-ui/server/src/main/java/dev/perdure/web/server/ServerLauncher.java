package dev.perdure.web.server;

import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.config.UserConfigFile;
import dev.perdure.activities.failure.CauseChain;
import dev.perdure.activities.forge.ForgeAccess;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.registry.ModelRegistry;
import dev.perdure.activities.tool.edit.CodeFormatters;
import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.planner.message.KnownSecrets;
import dev.perdure.web.audit.AuditRetention;
import dev.perdure.web.engine.HostIdentity;
import dev.perdure.web.engine.SetupException;
import dev.perdure.web.engine.encryption.EncryptionKeys;
import dev.perdure.web.engine.local.DataDirectory;
import dev.perdure.web.engine.local.PostgresAndTemporal;
import dev.perdure.web.management.ManagementAddress;
import dev.perdure.web.security.AccessSettings;
import dev.perdure.web.security.AccessToken;
import dev.perdure.web.security.PageAddress;
import dev.perdure.web.security.TrustedProxies;
import dev.perdure.web.security.oidc.IssuerSettings;
import dev.perdure.web.trace.ExporterSettings;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.stream.Stream;
import org.springframework.beans.BeansException;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.server.servlet.ConfigurableServletWebServerFactory;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Launches a server process: checks its settings, opens the data directory, starts PostgreSQL and
 * Temporal, then the Spring application.
 */
final class ServerLauncher {
  private final ServerProcessOptions options;
  private final Deque<Runnable> endings = new ConcurrentLinkedDeque<>();

  ServerLauncher(ServerProcessOptions options) {
    this.options = options;
  }

  void run() {
    LoggingSystem.get(ServerLauncher.class.getClassLoader()).beforeInitialize();
    SpringApplication.getShutdownHandlers().add(this::end);
    ShutdownDeadline.install(ShutdownDeadline.LIMIT);
    requireSense();
    var keys = options.properties().encryptionKeys();
    requireGit();
    requirePort();
    management().ifPresent(ManagementAddress::requireFree);
    var directory =
        options.role().hasPages()
            ? Optional.of(DataDirectory.open(options.data()))
            : Optional.<DataDirectory>empty();
    directory.ifPresent(owned -> endings.push(owned::close));
    var access = access(directory);
    var stack = stack(directory);
    endings.push(stack::close);
    var context = start(application(stack, access, keys));
    var url = url(context);
    var token = access.token().map(AccessToken::value);
    token.ifPresent(KnownSecrets::learn);
    directory.ifPresent(owned -> owned.announce(url, PerdureProperties.version(), token));
    var log = logFormat();
    log.print("Perdure uses " + stack.description() + ".");
    log.print(ready(url));
    if (directory.isPresent() && !options.has(ServerFlag.OWNED)) {
      log.print(SignInHint.of(context, options.properties(), url));
    }
  }

  private LogFormat logFormat() {
    return LogFormat.of(options.properties().find(LogFormat.VARIABLE));
  }

  /** Starts the application; a bean that cannot be set up ends the start with its sentence. */
  private static ConfigurableApplicationContext start(SpringApplication application) {
    try {
      return application.run();
    } catch (BeansException e) {
      throw CauseChain.find(e, SetupException.class).map(RuntimeException.class::cast).orElse(e);
    }
  }

  /**
   * Returns the access settings, which say which callers the server admits. A process without pages
   * serves no caller.
   */
  private AccessSettings access(Optional<DataDirectory> directory) {
    return directory
        .map(owned ->
            options
                .tokenChoice()
                .settings(options.bind(), owned.path(), logFormat()::print)
                .behind(proxies())
                .openedAt(PageAddress.parse(options.properties().find(PageAddress.VARIABLE)))
                .signingInAt(IssuerSettings.read(options.properties()::find))
                .withRoles(options.properties().find(AccessSettings.ROLES_VARIABLE)))
        .orElseGet(AccessSettings::ofNoCaller);
  }

  private TrustedProxies proxies() {
    return TrustedProxies.of(options.properties().find(TrustedProxies.VARIABLE));
  }

  private PostgresAndTemporal stack(Optional<DataDirectory> directory) {
    var settings =
        options
            .properties()
            .stack(options.has(ServerFlag.EPHEMERAL))
            .withTemporalUi(options.has(ServerFlag.TEMPORAL_UI));
    return options.role() == ServerProcessRole.SERVE
        ? PostgresAndTemporal.start(settings, directory.orElseThrow())
        : PostgresAndTemporal.connect(settings, options.data());
  }

  private SpringApplication application(
      PostgresAndTemporal stack, AccessSettings access, EncryptionKeys keys) {
    var application = new SpringApplication(PerdureApplication.class);
    if (!options.role().hasPages()) {
      application.setWebApplicationType(WebApplicationType.NONE);
    }
    application.setDefaultProperties(
        Map.of(
            "server.port", options.port(),
            "server.address", options.bind(),
            "server.tomcat.basedir", tomcat().toString(),
            "perdure.pages", options.role().hasPages(),
            "perdure.workers", options.role().hasWorkers()));
    application.setAdditionalProfiles(logFormat().profiles());
    application.addInitializers(context -> register(context, stack));
    application.addInitializers(
        context -> context.getBeanFactory().registerSingleton("accessSettings", access));
    application.addInitializers(
        context -> context.getBeanFactory().registerSingleton("encryptionKeys", keys));
    return application;
  }

  private void register(ConfigurableApplicationContext context, PostgresAndTemporal stack) {
    var beans = context.getBeanFactory();
    beans.registerSingleton("launchOptions", options);
    beans.registerSingleton("hostSettings", host());
    beans.registerSingleton("databaseAccess", stack.database());
    beans.registerSingleton("engine", stack.engine());
    beans.registerSingleton("documents", documents());
    management().ifPresent(address -> beans.registerSingleton("managementAddress", address));
  }

  /** The address of monitors; a server of {@code run} ends with its task and has none. */
  private Optional<ManagementAddress> management() {
    return options.has(ServerFlag.OWNED)
        ? Optional.empty()
        : ManagementAddress.read(options.properties()::find);
  }

  /** Tomcat's directory, inside the data directory so that a kill leaves nothing behind. */
  private Path tomcat() {
    return options.data().resolve("tomcat");
  }

  private WebServerFactoryCustomizer<ConfigurableServletWebServerFactory> documents() {
    return server -> {
      try {
        server.setDocumentRoot(Files.createDirectories(tomcat().resolve("documents")).toFile());
      } catch (IOException e) {
        throw new SetupException(
            "The folder %s can't be used (%s): make room there and allow writing."
                .formatted(tomcat(), e),
            e);
      }
    };
  }

  private HostIdentity host() {
    return new HostIdentity(
        options
            .properties()
            .server()
            .hostId()
            .orElseGet(() -> DataDirectory.hostId(options.data())));
  }

  /** Runs after the application has closed: engine and database stop last. */
  private void end() {
    for (var ending = endings.poll(); ending != null; ending = endings.poll()) {
      ending.run();
    }
  }

  private String url(ConfigurableApplicationContext context) {
    var port = context.getEnvironment().getProperty("local.server.port", "");
    var host = options.bind().contains(":") ? "[" + options.bind() + "]" : options.bind();
    return "http://%s:%s".formatted(host.equals("0.0.0.0") ? "127.0.0.1" : host, port);
  }

  private String ready(String url) {
    return options.role().hasPages() ? "Perdure is ready at " + url : "Perdure is ready to work";
  }

  /** Validates settings early, before servers are started. */
  private void requireSense() {
    try {
      KnownSecrets.learn(options.properties().environment());
      ExporterSettings.check(options.properties()::find);
      var _ = AuditRetention.of(options.properties()::find);
      var server = options.properties().server();
      server.hostId().ifPresent(HostIdentity::new);
      server.keep();
      server.subagentsAtOnce();
      server.stepsAtOnce();
      options.properties().temporal().heartbeats();
      var _ = options.properties().workerVersioning();
      HostSettings.check(options.properties()::find);
      options.properties().taskLimits(options.data());
      options.properties().diskReserve(options.data());
      options.properties().cacheBound(options.data());
      var _ = ForgeAccess.of(options.properties()::find);
      requireConfiguration();
      int pagesPort = options.role().hasPages() ? options.port() : 0;
      management().ifPresent(address -> address.requireOtherThan(pagesPort));
      logFormat();
      if (options.role().hasPages()) {
        options.tokenChoice().requireSafe(options.bind());
        var _ = proxies();
      } else if (options.has(ServerFlag.NO_TOKEN)) {
        throw new IllegalArgumentException("A worker serves no callers: drop --no-token.");
      }
    } catch (IllegalArgumentException | InvalidConfig | ModelFailure | UncheckedIOException e) {
      throw new SetupException(String.valueOf(e.getMessage()), e);
    }
  }

  private void requireConfiguration() {
    requireFile(UserConfigFile.VARIABLE);
    requireFile(ConfigFiles.VARIABLE);
    options.properties().configFiles().requireSense();
    CodeFormatters.read(options.properties().environment(), PerdureProperties.home());
    ModelRegistry.requireSense(options.properties().models());
  }

  private void requireFile(String variable) {
    options
        .properties()
        .find(variable)
        .filter(named -> !Files.exists(Path.of(named)))
        .ifPresent(named -> {
          throw new SetupException(
              "%s names '%s', which does not exist: correct it, or unset it."
                  .formatted(variable, named));
        });
  }

  /** Requires git, which workers need. */
  private void requireGit() {
    var path = options.properties().find("PATH");
    if (options.role().hasWorkers() && path.isPresent() && !hasGit(path.get())) {
      throw new SetupException(
          "There is no git on the PATH, and no task can run without it: install git.");
    }
  }

  private static boolean hasGit(String path) {
    return Stream.of(path.split(File.pathSeparator, -1))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "git")));
  }

  /** Checks the port before database and engine are started. */
  private void requirePort() {
    if (!options.role().hasPages() || options.port() == 0) {
      return;
    }
    try (var socket = new ServerSocket(options.port(), 1, InetAddress.getByName(options.bind()))) {
      socket.setReuseAddress(true);
    } catch (IOException e) {
      throw new SetupException(
          "Port %d on %s can't be used (%s): end the program that has it, or choose another with --port or PERDURE_PORT."
              .formatted(options.port(), options.bind(), e.getMessage()),
          e);
    }
  }
}
