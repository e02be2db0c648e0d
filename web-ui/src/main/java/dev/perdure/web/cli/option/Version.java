package dev.perdure.web.cli.option;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** The version in the jar's manifest. */
public final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {"perdure " + ofThisBuild()};
  }

  /** The version of this build, or "development" outside a jar. */
  public static String ofThisBuild() {
    return Optional.ofNullable(Version.class.getPackage().getImplementationVersion())
        .orElse("development");
  }
}
