package dev.perdure.testing;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;

/** The classes of the product: neither tests nor the fixtures in test jars of other modules. */
public final class ProductClasses implements ImportOption {

  @Override
  public boolean includes(Location location) {
    return !location.contains("/test-classes/") && !location.contains("-tests.jar");
  }
}
