package dev.perdure.web.http;

import dev.perdure.web.problem.ApiFailure;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.http.HttpMethod;
import org.springframework.web.servlet.HandlerInterceptor;

/** Refuses query parameters that are too long or hold NUL, before a controller reads them. */
final class ParameterLimits implements HandlerInterceptor {

  @Override
  public boolean preHandle(
      HttpServletRequest request, HttpServletResponse response, Object handler) {
    if (HttpMethod.GET.matches(request.getMethod())) {
      request.getParameterMap().forEach(ParameterLimits::check);
    }
    return true;
  }

  private static void check(String name, String[] values) {
    for (var value : values) {
      if (value.indexOf('\0') >= 0) {
        throw ApiFailure.invalid(
            name,
            "The parameter '%s' holds the character U+0000, which no text has: leave it out."
                .formatted(name));
      }
      Sizes.path(name, value);
    }
  }
}
