package dev.perdure.activities.model.azure;

import com.azure.core.credential.TokenCredential;
import com.azure.core.credential.TokenRequestContext;
import com.azure.core.http.HttpClient;
import com.azure.core.http.policy.FixedDelayOptions;
import com.azure.core.http.policy.RetryOptions;
import com.azure.identity.AadCredentialBuilderBase;
import com.azure.identity.AzureCliCredentialBuilder;
import com.azure.identity.AzureDeveloperCliCredentialBuilder;
import com.azure.identity.ChainedTokenCredentialBuilder;
import com.azure.identity.ClientCertificateCredentialBuilder;
import com.azure.identity.ClientSecretCredentialBuilder;
import com.azure.identity.ManagedIdentityCredentialBuilder;
import com.azure.identity.WorkloadIdentityCredentialBuilder;
import dev.perdure.activities.model.cloud.CloudSettings;
import dev.perdure.activities.model.cloud.TokenAuthentication;
import dev.perdure.activities.model.http.ExpiringToken;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;

/**
 * Access tokens of Microsoft Entra by the usual credentials: a service principal in variables, the
 * identity of a Kubernetes workload, the command lines az and azd, the identity of a machine.
 */
final class EntraAuthentication {

  private static final String REMEDY =
      "Set AZURE_OPENAI_API_KEY, or credentials of Entra such as AZURE_CLIENT_ID, AZURE_TENANT_ID"
          + " and AZURE_CLIENT_SECRET, and give them the role 'Cognitive Services OpenAI User'.";
  private static final String SCOPE = "https://ai.azure.com/.default";
  private static final String SCOPE_OF_DATED = "https://cognitiveservices.azure.com/.default";

  private static final String TENANT = "AZURE_TENANT_ID";
  private static final String CLIENT = "AZURE_CLIENT_ID";
  private static final String SECRET = "AZURE_CLIENT_SECRET";
  private static final String CERTIFICATE = "AZURE_CLIENT_CERTIFICATE_PATH";
  private static final String FEDERATED_TOKEN = "AZURE_FEDERATED_TOKEN_FILE";
  private static final RetryOptions RETRY_OPTIONS =
      new RetryOptions(new FixedDelayOptions(1, Duration.ofMillis(500)));

  private EntraAuthentication() {}

  /** Tokens by the variables; dated APIs take tokens of another scope. */
  static TokenAuthentication of(CloudSettings settings, boolean isDated) {
    TokenCredential credential = credential(settings);
    var request = new TokenRequestContext().addScopes(isDated ? SCOPE_OF_DATED : SCOPE);
    return new TokenAuthentication(
        "azure",
        () -> {
          var token = Objects.requireNonNull(credential.getToken(request).block());
          return new ExpiringToken(token.getToken(), token.getExpiresAt().toInstant());
        },
        REMEDY,
        InstantSource.system());
  }

  /** Whether variables name credentials, or someone logged in with az. */
  static boolean hasCredentials(CloudSettings settings) {
    Path home = Path.of(settings.variable("HOME").orElse("/"));
    Path login =
        settings.variable("AZURE_CONFIG_DIR").map(Path::of).orElseGet(() -> home.resolve(".azure"));
    boolean isPrincipal =
        settings.variable(TENANT).isPresent()
            && settings.variable(CLIENT).isPresent()
            && settings.variable(SECRET).or(() -> settings.variable(CERTIFICATE)).isPresent();
    return isPrincipal
        || settings.variable(FEDERATED_TOKEN).isPresent()
        || Files.isRegularFile(login.resolve("msal_token_cache.json"));
  }

  private static TokenCredential credential(CloudSettings settings) {
    HttpClient client = new EntraHttpClient(settings.access().connection());
    var chain = new ChainedTokenCredentialBuilder();
    principal(settings, client).ifPresent(chain::addLast);
    if (settings.variable(FEDERATED_TOKEN).isPresent()) {
      var workload =
          new WorkloadIdentityCredentialBuilder()
              .tokenFilePath(settings.variable(FEDERATED_TOKEN).orElseThrow());
      settings.variable(TENANT).ifPresent(workload::tenantId);
      settings.variable(CLIENT).ifPresent(workload::clientId);
      chain.addLast(prepared(workload, settings, client).build());
    }
    chain.addLast(new AzureCliCredentialBuilder().build());
    chain.addLast(new AzureDeveloperCliCredentialBuilder().build());
    var machine = new ManagedIdentityCredentialBuilder().retryOptions(RETRY_OPTIONS);
    settings.variable(CLIENT).ifPresent(machine::clientId);
    return chain.addLast(machine.httpClient(client).build()).build();
  }

  /** The service principal of the variables, with a secret or a certificate. */
  private static Optional<TokenCredential> principal(CloudSettings settings, HttpClient client) {
    Optional<String> tenant = settings.variable(TENANT);
    Optional<String> id = settings.variable(CLIENT);
    Optional<String> secret = settings.variable(SECRET);
    Optional<String> certificate = settings.variable(CERTIFICATE);
    if (tenant.isEmpty() || id.isEmpty()) {
      return Optional.empty();
    }
    if (secret.isPresent()) {
      var builder = new ClientSecretCredentialBuilder().clientSecret(secret.get());
      builder.tenantId(tenant.get()).clientId(id.get());
      return Optional.of(prepared(builder, settings, client).build());
    }
    return certificate.map(path -> {
      var builder = new ClientCertificateCredentialBuilder().tenantId(tenant.get());
      builder.clientId(id.get());
      settings
          .variable("AZURE_CLIENT_CERTIFICATE_PASSWORD")
          .ifPresentOrElse(
              password -> builder.pfxCertificate(path).clientCertificatePassword(password),
              () -> builder.pemCertificate(path));
      return prepared(builder, settings, client).build();
    });
  }

  /** Microsoft's server does not know an authority that a variable names. */
  private static <T extends AadCredentialBuilderBase<T>> T prepared(
      T builder, CloudSettings settings, HttpClient client) {
    settings.variable("AZURE_AUTHORITY_HOST").ifPresent(builder::authorityHost);
    if (settings.variable("AZURE_AUTHORITY_HOST").isPresent()) {
      builder.disableInstanceDiscovery();
    }
    return builder.retryOptions(RETRY_OPTIONS).httpClient(client);
  }
}
