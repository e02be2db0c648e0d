package dev.perdure.web;

import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The Spring application behind serve, web and worker. */
@SpringBootApplication(proxyBeanMethods = false)
public final class PerdureApplication {
  private PerdureApplication() {}

  /** Starts the process and returns once it is ready. */
  public static void start(LaunchOptions options) {
    var application = new SpringApplication(PerdureApplication.class);
    application.setDefaultProperties(Map.of("server.port", options.port()));
    application.run();
  }
}
