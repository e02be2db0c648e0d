package dev.perdure.activities.lsp;

import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.sandbox.SandboxDetector;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import java.io.IOException;
import java.nio.file.Path;

/** Language servers in the sandbox: read-only and without the network. */
@Requires({MachinePart.LANGUAGE_SERVERS, MachinePart.SANDBOX})
class ConfinedLanguageServersTest extends RealLanguageServersTest {

  @Override
  Sandbox sandbox() {
    try {
      return SandboxDetector.detect(Path.of(System.getProperty("user.home")));
    } catch (IOException fault) {
      throw new IllegalStateException(fault);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
