package dev.perdure.web.engine.local;

import dev.perdure.activities.process.LauncherName;
import dev.perdure.web.engine.SetupException;
import java.net.URI;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A release of Temporal's command line, whose archives are known by their checksums.
 *
 * @param version the version of the program
 * @param address the address of the folder that holds the archives
 * @param checksums the SHA-256 of each archive by platform
 */
public record EngineRelease(String version, URI address, Map<String, String> checksums) {

  /** The release that Temporal publishes, with the checksums that its maintainers published. */
  public static final EngineRelease OFFICIAL =
      new EngineRelease(
          "1.8.2",
          URI.create("https://github.com/temporalio/cli/releases/download/v1.8.2/"),
          Map.of(
              "linux_amd64",
              "d8421bda989e6514b4bdb4d63a9012a8a05a806892e881a5aad8510496349a94",
              "linux_arm64",
              "83600a8fac6e3da54093e5da6918d399f501532b9f1172235603f9606f4ac6e4",
              "darwin_amd64",
              "489d7f5420cae02b559774ac23df035141954c33a51dba96f5759a0ddccdf1b6",
              "darwin_arm64",
              "dacdc3587682c04cf27e67c8878ca2d755230b6ad63c0c6ebddd7348ae90ed94"));

  public EngineRelease {
    checksums = Map.copyOf(checksums);
  }

  /** Returns the name of a platform's archive. */
  String archive(String platform) {
    return "temporal_cli_%s_%s.tar.gz".formatted(version, platform);
  }

  /** Returns the SHA-256 of a platform's archive; refuses a platform without one. */
  String checksum(String platform) {
    return Optional.ofNullable(checksums.get(platform))
        .orElseThrow(() ->
            new SetupException(
                "Temporal %s has no archive for '%s': build it with '%s engine install --build', which needs Go."
                    .formatted(version, platform, LauncherName.NAME)));
  }

  /** The platform of this machine in the words of Temporal's archives. */
  static String platform() {
    return platform(System.getProperty("os.name"), System.getProperty("os.arch"));
  }

  static String platform(String system, String processor) {
    String name = system.startsWith("Mac") ? "darwin" : system.toLowerCase(Locale.ROOT);
    return name
        + "_"
        + switch (processor) {
          case "x86_64", "amd64" -> "amd64";
          case "aarch64" -> "arm64";
          default -> processor;
        };
  }
}
