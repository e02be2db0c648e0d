package dev.perdure.web.security;

import jakarta.servlet.Filter;
import java.util.Optional;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import tools.jackson.databind.json.JsonMapper;

/** Puts the doorkeepers before everything else. */
@Configuration(proxyBeanMethods = false)
class SecurityConfiguration {

  @Bean
  FilterRegistrationBean<SameOriginFilter> sameOrigin(AccessSettings settings, JsonMapper mapper) {
    return first(new SameOriginFilter(settings, new Refusals(mapper)), 0);
  }

  @Bean
  FilterRegistrationBean<ResponseHeaderFilter> responseHeaders() {
    return first(new ResponseHeaderFilter(), 1);
  }

  @Bean
  FilterRegistrationBean<Filter> token(AccessSettings settings, JsonMapper mapper) {
    Optional<Filter> filter =
        settings.token().map(token -> new TokenFilter(token, new Refusals(mapper)));
    var registration =
        first(filter.orElse((request, response, chain) -> chain.doFilter(request, response)), 2);
    registration.setEnabled(filter.isPresent());
    return registration;
  }

  private static <T extends Filter> FilterRegistrationBean<T> first(T filter, int place) {
    var registration = new FilterRegistrationBean<>(filter);
    registration.setOrder(Ordered.HIGHEST_PRECEDENCE + place);
    registration.setAsyncSupported(true);
    return registration;
  }
}
