package dev.perdure.activities.model.registry;

import dev.perdure.activities.files.FileErrors;
import dev.perdure.activities.network.HostName;
import dev.perdure.activities.process.PeriodicJob;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The refresh of the public catalogue of models in the background, once a day. After a failure the
 * copy at hand stays in use.
 */
public final class PublicCatalogueRefresh {
  private static final Logger LOG = LoggerFactory.getLogger(PublicCatalogueRefresh.class);
  private static final Duration AGE_LIMIT = Duration.ofDays(1);
  private static final Duration PAUSE = Duration.ofHours(1);

  private final PublicCatalogueStore store;
  private final Optional<URI> address;
  private final Consumer<PublicCatalogue> user;
  private Instant date;
  private boolean hasFailed;

  private PublicCatalogueRefresh(
      ModelSettings settings, Instant date, Consumer<PublicCatalogue> user) {
    this.store = settings.catalogueStore();
    this.address = settings.catalogueAddress();
    this.date = date;
    this.user = user;
  }

  /** Starts the refresh for a registry and returns at once. */
  public static PeriodicJob start(ModelRegistry models, ModelSettings settings) {
    var refresh = new PublicCatalogueRefresh(settings, models.catalogueDate(), models::use);
    return PeriodicJob.start("model-catalogue", Duration.ZERO, PAUSE, refresh::refresh);
  }

  /**
   * Fetches the catalogue now and keeps it in the data directory.
   *
   * @throws IOException whose message is a sentence
   */
  public static void fetchNow(ModelSettings settings) throws IOException {
    URI address =
        settings
            .catalogueAddress()
            .orElseThrow(() ->
                new IOException(
                    "%s is off: unset it to fetch the catalogue of models."
                        .formatted(ModelSettings.CATALOGUE)));
    PublicCatalogue fetched = fetched(address);
    try {
      settings.catalogueStore().write(fetched);
    } catch (IOException e) {
      throw new IOException(unwritten(e), e);
    }
  }

  /** Uses a newer copy that another process has written, or else fetches one. */
  private void refresh() {
    PublicCatalogue known = store.newest();
    if (known.date().isAfter(date)) {
      use(known);
    }
    if (address.isPresent() && date.plus(AGE_LIMIT).isBefore(Instant.now())) {
      fetch(address.get());
    }
  }

  private void fetch(URI from) {
    try {
      PublicCatalogue fetched = fetched(from);
      use(fetched.and(PublicCatalogue.bundled()));
      hasFailed = false;
      store.write(fetched);
    } catch (CatalogueUnusable e) {
      if (!hasFailed) {
        LOG.warn("{}", e.getMessage());
      }
      hasFailed = true;
    } catch (IOException e) {
      LOG.warn("{}", unwritten(e));
    }
  }

  private void use(PublicCatalogue catalogue) {
    date = catalogue.date();
    user.accept(catalogue);
  }

  private static PublicCatalogue fetched(URI address) throws CatalogueUnusable {
    try {
      return PublicCatalogueFetch.of(address).fetch();
    } catch (IOException e) {
      throw new CatalogueUnusable(address, e);
    }
  }

  private static String unwritten(IOException e) {
    return "The catalogue of models cannot be kept in the data directory (%s): make room there and allow writing."
        .formatted(FileErrors.describe(e));
  }

  /** A catalogue that is away or that cannot be read. */
  private static final class CatalogueUnusable extends IOException {
    private static final long serialVersionUID = 1;

    private CatalogueUnusable(URI address, IOException cause) {
      super(
          "The catalogue of models at %s cannot be used (%s). The copy at hand stays in use; %s=off stops the fetches."
              .formatted(
                  HostName.plain(address.toString()), cause.getMessage(), ModelSettings.CATALOGUE),
          cause);
    }
  }
}
