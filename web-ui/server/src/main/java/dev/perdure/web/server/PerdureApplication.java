package dev.perdure.web.server;

import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The Spring Boot application of the verbs serve, web and worker. */
@SpringBootApplication(scanBasePackages = "dev.perdure.web", proxyBeanMethods = false)
public class PerdureApplication {
  public static void start(ServerProcessOptions options) {
    new ServerLauncher(options).run();
  }
}
