package dev.perdure.web.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.perdure.web.engine.SetupException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.BeansException;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.servlet.context.AnnotationConfigServletWebServerApplicationContext;

/** A port that another program takes after Perdure has checked it, while the database starts. */
class TakenPortTest {

  @TempDir private Path data;

  @Test
  void isRefusedWithTheSentenceOfTheCheck() throws IOException {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        var pages = new AnnotationConfigServletWebServerApplicationContext()) {
      int port = taken.getLocalPort();
      var options =
          new ServerProcessOptions(
              ServerProcessRole.SERVE, port, data, Set.of(), PerdureProperties.of(Map.of()));
      pages.registerBean(TomcatServletWebServerFactory.class, () -> tomcat(port));

      BeansException failure = catchThrowableOfType(BeansException.class, pages::refresh);

      assertThat(ServerLauncher.refusal(options, failure))
          .isInstanceOf(SetupException.class)
          .hasMessage(
              "Port %d on 127.0.0.1 can't be used (Address already in use): end the program that has it, or choose another with --port or PERDURE_PORT."
                  .formatted(port));
    }
  }

  private TomcatServletWebServerFactory tomcat(int port) {
    var factory = new TomcatServletWebServerFactory(port);
    factory.setAddress(InetAddress.getLoopbackAddress());
    factory.setBaseDirectory(data.toFile());
    return factory;
  }
}
