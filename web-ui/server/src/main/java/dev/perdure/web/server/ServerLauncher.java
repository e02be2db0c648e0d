package dev.perdure.web.server;

import dev.perdure.activities.failure.CauseChain;
import dev.perdure.planner.message.KnownSecrets;
import dev.perdure.web.engine.HostIdentity;
import dev.perdure.web.engine.SetupException;
import dev.perdure.web.engine.encryption.EncryptionKeys;
import dev.perdure.web.engine.local.DataDirectory;
import dev.perdure.web.engine.local.PostgresAndTemporal;
import dev.perdure.web.security.AccessSettings;
import dev.perdure.web.security.AccessToken;
import dev.perdure.web.security.PageAddress;
import dev.perdure.web.security.TrustedProxies;
import dev.perdure.web.security.oidc.IssuerSettings;
import java.io.IOException;
import java.net.BindException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
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
  private final EarlyShutdown earlyEnd = new EarlyShutdown(sentence -> logFormat().print(sentence));
  private volatile boolean isHandedOver;
  private volatile boolean isReady;

  ServerLauncher(ServerProcessOptions options) {
    this.options = options;
  }

  /** Starts the process; a start that fails or is asked to end releases what it holds. */
  void run() {
    LoggingSystem.get(ServerLauncher.class.getClassLoader()).beforeInitialize();
    ShutdownDeadline.install(ShutdownDeadline.LIMIT);
    earlyEnd.run(this::launch);
  }

  private void launch() {
    new LaunchCheck(options).run();
    var keys = options.properties().encryptionKeys();
    var directory =
        options.role().hasPages()
            ? Optional.of(DataDirectory.open(options.data()))
            : Optional.<DataDirectory>empty();
    directory.ifPresent(owned -> endings.push(() -> release(owned)));
    try {
      start(directory, keys);
      isReady = true;
    } finally {
      if (!isReady && !(isHandedOver && EarlyShutdown.isShuttingDown())) {
        end();
      }
    }
  }

  /** Leaves the orderly end to Spring, which closes the application before it calls this. */
  private void handOver() {
    SpringApplication.getShutdownHandlers().add(this::end);
    isHandedOver = true;
    earlyEnd.handOver();
  }

  private void release(DataDirectory owned) {
    if (isReady) {
      owned.close();
    } else {
      owned.abandon();
    }
  }

  private void start(Optional<DataDirectory> directory, EncryptionKeys keys) {
    var access = access(directory);
    var stack = stack(directory);
    endings.push(stack::close);
    if (EarlyShutdown.isShuttingDown()) {
      throw new SetupException(EarlyShutdown.SENTENCE);
    }
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

  private ConfigurableApplicationContext start(SpringApplication application) {
    try {
      return application.run();
    } catch (BeansException e) {
      throw refusal(options, e);
    }
  }

  /**
   * Returns the sentence of a bean that can't be set up. Another program may have taken the port
   * since its check.
   */
  static RuntimeException refusal(ServerProcessOptions options, BeansException failure) {
    return CauseChain.find(failure, SetupException.class)
        .or(() ->
            CauseChain.find(failure, BindException.class)
                .map(taken -> LaunchCheck.unusablePort(options, taken)))
        .map(RuntimeException.class::cast)
        .orElse(failure);
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
    application.addInitializers(_ -> handOver());
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
    LaunchCheck.management(options)
        .ifPresent(address -> beans.registerSingleton("managementAddress", address));
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
}
