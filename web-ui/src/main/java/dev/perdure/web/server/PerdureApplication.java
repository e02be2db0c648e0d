package dev.perdure.web.server;

import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The Spring application behind serve, web and worker. */
@SpringBootApplication(scanBasePackages = "dev.perdure.web", proxyBeanMethods = false)
public class PerdureApplication {
  /** Starts the process and returns once it is ready. */
  public static void start(LaunchOptions options) {
    new ServerLauncher(options).run();
  }
}
