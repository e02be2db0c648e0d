package dev.perdure.activities.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnprivilegedUserTest {
  @TempDir private Path directory;

  @AfterEach
  void endWhatIsLeft() {
    PostgresProcesses.of(directory.resolve("data")).end();
  }

  @Test
  void serveAClusterOfTheOtherKindAsRoot() {
    assumeTrue("root".equals(System.getProperty("user.name")), "only root needs this");
    var home = PostgresBinaries.unpack(EmbeddedPostgresSettings.userCache());
    var settings =
        new EmbeddedPostgresSettings(directory, EmbeddedPostgresSettings.userCache(), false);

    for (var privileges :
        new UnprivilegedUser[] {UnprivilegedUser.DROPPED, UnprivilegedUser.NAMESPACE}) {
      assumeTrue(privileges.work(), "this machine forbids " + privileges.prefix());
      var programs = new PostgresProgramRunner(home, privileges);
      var postmaster = new Postmaster(PostgresClusterFiles.open(settings, programs), programs);

      assertThat(postmaster.start().port()).isPositive();
      postmaster.stop();
    }
  }
}
