package dev.perdure.activities.model.vertex;

import com.google.api.client.http.javanet.NetHttpTransport;
import com.google.auth.http.HttpTransportFactory;
import com.google.auth.oauth2.GoogleCredentials;
import com.google.auth.oauth2.ServiceAccountCredentials;
import dev.perdure.activities.model.cloud.CloudSettings;
import dev.perdure.activities.model.cloud.TokenAuthentication;
import dev.perdure.activities.model.http.ConnectionSettings;
import dev.perdure.activities.model.http.EndpointAccess;
import dev.perdure.activities.model.http.ExpiringToken;
import java.io.IOException;
import java.io.InputStream;
import java.net.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Date;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Google's application default credentials: the file of a variable, the file of the command line
 * gcloud, the identity of a machine.
 */
record GoogleDefaultCredentials(Optional<Path> file, ConnectionSettings connection) {

  private static final Logger LOG = LoggerFactory.getLogger(GoogleDefaultCredentials.class);
  private static final String VARIABLE = "GOOGLE_APPLICATION_CREDENTIALS";
  private static final String SCOPE = "https://www.googleapis.com/auth/cloud-platform";
  private static final String QUOTA = "x-goog-user-project";
  private static final String REMEDY =
      "Run 'gcloud auth application-default login', or set GOOGLE_APPLICATION_CREDENTIALS to the"
          + " file of a service account with the role 'Vertex AI User'.";

  static GoogleDefaultCredentials of(CloudSettings settings) {
    Path usual =
        settings
            .variable("CLOUDSDK_CONFIG")
            .map(Path::of)
            .orElseGet(
                () -> Path.of(settings.variable("HOME").orElse("/")).resolve(".config/gcloud"))
            .resolve("application_default_credentials.json");
    Optional<Path> file =
        settings
            .variable(VARIABLE)
            .map(Path::of)
            .or(() -> Optional.of(usual).filter(Files::isRegularFile));
    return new GoogleDefaultCredentials(file, settings.access().connection());
  }

  /** Whether the file of the variable or of gcloud exists. */
  boolean hasFile() {
    return file.filter(Files::isRegularFile).isPresent();
  }

  /** The project of a service account. */
  Optional<String> project() {
    try {
      return file.isPresent() && read() instanceof ServiceAccountCredentials account
          ? Optional.ofNullable(account.getProjectId())
          : Optional.empty();
    } catch (IOException e) {
      LOG.debug("No project is known from the credentials", e);
      return Optional.empty();
    }
  }

  /** The access with tokens of these credentials, and the project that pays for a person. */
  EndpointAccess over(EndpointAccess access) {
    var tokens = new TokenAuthentication("vertex", this::token, REMEDY, InstantSource.system());
    return quotaProject()
        .map(project -> access.withHeader(QUOTA, project))
        .orElse(access)
        .with(tokens);
  }

  private Optional<String> quotaProject() {
    try {
      return file.isPresent() ? Optional.ofNullable(read().getQuotaProjectId()) : Optional.empty();
    } catch (IOException e) {
      LOG.debug("No quota project is known from the credentials", e);
      return Optional.empty();
    }
  }

  private ExpiringToken token() throws IOException {
    var token = read().createScoped(SCOPE).refreshAccessToken();
    Instant end =
        Optional.ofNullable(token.getExpirationTime()).map(Date::toInstant).orElseGet(Instant::now);
    return new ExpiringToken(token.getTokenValue(), end);
  }

  private GoogleCredentials read() throws IOException {
    HttpTransportFactory factory = this::transport;
    if (file.isEmpty()) {
      return GoogleCredentials.getApplicationDefault(factory);
    }
    if (!Files.isRegularFile(file.get())) {
      throw new IOException("there is no file " + file.get());
    }
    try (InputStream in = Files.newInputStream(file.get())) {
      return GoogleCredentials.fromStream(in, factory);
    }
  }

  private NetHttpTransport transport() {
    var builder = new NetHttpTransport.Builder();
    connection
        .proxyAddress()
        .ifPresent(address -> builder.setProxy(new Proxy(Proxy.Type.HTTP, address)));
    connection
        .trust()
        .ifPresent(context -> builder.setSslSocketFactory(context.getSocketFactory()));
    return builder.build();
  }
}
