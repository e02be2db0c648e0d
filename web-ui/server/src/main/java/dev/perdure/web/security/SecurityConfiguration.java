package dev.perdure.web.security;

import dev.perdure.activities.journal.access.PersonRoleReader;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.web.engine.encryption.EncryptionKeys;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.web.filter.OncePerRequestFilter;
import tools.jackson.databind.json.JsonMapper;

/** Spring configuration that registers the security filters before all others. */
@Configuration(proxyBeanMethods = false)
class SecurityConfiguration {

  @Bean
  FilterRegistrationBean<SameOriginFilter> sameOrigin(
      AccessSettings settings, EncryptionKeys keys, JsonMapper mapper) {
    var codecPages = new CodecPages(keys.pages());
    return first(new SameOriginFilter(settings, codecPages, new ProblemWriter(mapper)), 0);
  }

  @Bean
  FilterRegistrationBean<ResponseHeaderFilter> responseHeaders() {
    return first(new ResponseHeaderFilter(), 1);
  }

  @Bean
  ApiTokens apiTokens(Database database, ApplicationEventPublisher events) {
    return new ApiTokens(database, events);
  }

  @Bean
  PersonAccess personAccess(
      Database database, ApiTokens apiTokens, ApplicationEventPublisher events) {
    return new PersonAccess(database, apiTokens, events);
  }

  @Bean
  AbsentPersonReader absentPersonReader(Database database, AccessSettings settings, Caller caller) {
    return new AbsentPersonReader(
        database, new PersonRoleReader(database, caller.name(), settings.areRolesRequired()));
  }

  @Bean
  CallerRecognition callerRecognition(
      AccessSettings settings,
      Caller caller,
      ApiTokens apiTokens,
      Database database,
      ApplicationEventPublisher events) {
    return CallerRecognition.of(settings, caller, apiTokens, database, events);
  }

  @Bean
  FilterRegistrationBean<Filter> providerSignIn(CallerRecognition recognition, JsonMapper mapper) {
    return first(recognition.providerSignInFilter(new ProblemWriter(mapper)), 2);
  }

  @Bean
  FilterRegistrationBean<Filter> backChannelLogout(
      CallerRecognition recognition, JsonMapper mapper) {
    return first(recognition.backChannelLogoutFilter(new ProblemWriter(mapper)), 3);
  }

  @Bean
  FilterRegistrationBean<Filter> terminalLogin(
      AccessSettings settings, CallerRecognition recognition, JsonMapper mapper) {
    return first(recognition.terminalLoginFilter(settings.proxies(), new ProblemWriter(mapper)), 4);
  }

  @Bean
  FilterRegistrationBean<Filter> signIn(CallerRecognition recognition, JsonMapper mapper) {
    return first(recognition.signInFilter(new ProblemWriter(mapper)), 5);
  }

  @Bean
  FilterRegistrationBean<Filter> authentication(
      CallerRecognition recognition, Caller caller, JsonMapper mapper) {
    return first(recognition.authenticationFilter(caller, new ProblemWriter(mapper)), 6);
  }

  private static <T extends Filter> FilterRegistrationBean<T> first(T filter, int place) {
    var registration = new FilterRegistrationBean<>(filter);
    registration.setOrder(Ordered.HIGHEST_PRECEDENCE + place);
    registration.setAsyncSupported(true);
    return registration;
  }

  /**
   * Sets security headers: content type, and for all but the scripts, styles and fonts of pages,
   * which are no documents, referrer, framing and content security policy.
   */
  static final class ResponseHeaderFilter extends OncePerRequestFilter {

    private static final String ASSETS = "/assets/";
    private static final String POLICY =
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
            + "frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'";

    @Override
    protected void doFilterInternal(
        HttpServletRequest request, HttpServletResponse response, FilterChain chain)
        throws ServletException, IOException {
      response.setHeader("X-Content-Type-Options", "nosniff");
      if (!request.getRequestURI().startsWith(request.getContextPath() + ASSETS)) {
        response.setHeader("Referrer-Policy", "no-referrer");
        response.setHeader("Content-Security-Policy", POLICY);
        response.setHeader("X-Frame-Options", "DENY");
      }
      chain.doFilter(request, response);
    }
  }
}
