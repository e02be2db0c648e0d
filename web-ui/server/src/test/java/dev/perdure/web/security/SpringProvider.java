package dev.perdure.web.security;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.SecurityContext;
import java.net.InetAddress;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.servlet.context.AnnotationConfigServletWebServerApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configuration.EnableWebSecurity;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;
import org.springframework.security.oauth2.server.authorization.InMemoryOAuth2AuthorizationService;
import org.springframework.security.oauth2.server.authorization.OAuth2Authorization;
import org.springframework.security.oauth2.server.authorization.OAuth2AuthorizationService;
import org.springframework.security.oauth2.server.authorization.OAuth2TokenType;
import org.springframework.security.oauth2.server.authorization.client.InMemoryRegisteredClientRepository;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClient;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClientRepository;
import org.springframework.security.oauth2.server.authorization.settings.AuthorizationServerSettings;
import org.springframework.security.oauth2.server.authorization.settings.ClientSettings;
import org.springframework.security.oauth2.server.authorization.settings.TokenSettings;
import org.springframework.security.oauth2.server.authorization.token.JwtEncodingContext;
import org.springframework.security.oauth2.server.authorization.token.OAuth2TokenCustomizer;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;

/** An identity provider of Spring's authorization server, in this process. */
final class SpringProvider implements AutoCloseable {

  static final String CLIENT = "perdure";
  static final String SECRET = "a-secret-of-perdure";

  private final AnnotationConfigServletWebServerApplicationContext context =
      new AnnotationConfigServletWebServerApplicationContext(ProviderConfiguration.class);

  String address() {
    return "http://127.0.0.1:" + context.getWebServer().getPort();
  }

  /** Registers Perdure with the address to which the provider sends browsers back. */
  void register(String back) {
    context
        .getBean(Clients.class)
        .current
        .set(
            new InMemoryRegisteredClientRepository(
                RegisteredClient.withId("1")
                    .clientId(CLIENT)
                    .clientSecret("{noop}" + SECRET)
                    .clientAuthenticationMethod(ClientAuthenticationMethod.CLIENT_SECRET_BASIC)
                    .authorizationGrantType(AuthorizationGrantType.AUTHORIZATION_CODE)
                    .authorizationGrantType(AuthorizationGrantType.REFRESH_TOKEN)
                    .redirectUri(back)
                    .scopes(scopes -> scopes.addAll(List.of("openid", "profile", "email")))
                    .clientSettings(ClientSettings.builder().requireProofKey(true).build())
                    .tokenSettings(TokenSettings.builder().reuseRefreshTokens(false).build())
                    .build()));
  }

  /** Ends all that the provider has granted, as an administrator does when a person leaves. */
  void revokeAll() {
    context.getBean(Grants.class).forgetAll();
  }

  @Override
  public void close() {
    context.close();
  }

  /** The clients, which a test registers once their addresses are known. */
  static final class Clients implements RegisteredClientRepository {

    private final AtomicReference<RegisteredClientRepository> current = new AtomicReference<>();

    @Override
    public void save(RegisteredClient client) {
      current.get().save(client);
    }

    @Override
    public RegisteredClient findById(String id) {
      return current.get().findById(id);
    }

    @Override
    public RegisteredClient findByClientId(String clientId) {
      return current.get().findByClientId(clientId);
    }
  }

  /** The grants, all of which a test can forget. */
  static final class Grants implements OAuth2AuthorizationService {

    private volatile OAuth2AuthorizationService current = new InMemoryOAuth2AuthorizationService();

    void forgetAll() {
      current = new InMemoryOAuth2AuthorizationService();
    }

    @Override
    public void save(OAuth2Authorization grant) {
      current.save(grant);
    }

    @Override
    public void remove(OAuth2Authorization grant) {
      current.remove(grant);
    }

    @Override
    public OAuth2Authorization findById(String id) {
      return current.findById(id);
    }

    @Override
    public OAuth2Authorization findByToken(String token, OAuth2TokenType type) {
      return current.findByToken(token, type);
    }
  }

  /** Ana, one client, and a key; without the annotation that the scan of Perdure's beans finds. */
  @EnableWebSecurity
  static class ProviderConfiguration {

    @Bean
    TomcatServletWebServerFactory webServer() {
      var factory = new TomcatServletWebServerFactory(0);
      factory.setAddress(InetAddress.getLoopbackAddress());
      factory.setRegisterDefaultServlet(true); // Tomcat runs filters only before a servlet.
      return factory;
    }

    @Bean
    SecurityFilterChain chain(HttpSecurity http) {
      return http.oauth2AuthorizationServer(server -> server.oidc(Customizer.withDefaults()))
          .authorizeHttpRequests(calls -> calls.anyRequest().authenticated())
          .formLogin(Customizer.withDefaults())
          .build();
    }

    @Bean
    Clients clients() {
      return new Clients();
    }

    @Bean
    Grants grants() {
      return new Grants();
    }

    @Bean
    UserDetailsService people() {
      return new InMemoryUserDetailsManager(
          User.withUsername("ana").password("{noop}x").roles("USER").build());
    }

    @Bean
    JWKSource<SecurityContext> keys() throws JOSEException {
      return new ImmutableJWKSet<>(new JWKSet(new RSAKeyGenerator(2048).keyID("1").generate()));
    }

    @Bean
    JwtDecoder decoder(JWKSource<SecurityContext> keys) {
      return NimbusJwtDecoder.withJwkSource(keys).build();
    }

    @Bean
    AuthorizationServerSettings settings() {
      return AuthorizationServerSettings.builder().build();
    }

    @Bean
    OAuth2TokenCustomizer<JwtEncodingContext> claims() {
      return context ->
          context
              .getClaims()
              .claim("preferred_username", context.getPrincipal().getName())
              .claim("groups", List.of("perdure"));
    }
  }
}
