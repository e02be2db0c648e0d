package dev.perdure.web.server;

import dev.perdure.activities.json.Digest;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.SizeLimits;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.Resource;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.resource.EncodedResourceResolver;
import org.springframework.web.servlet.resource.PathResourceResolver;
import org.springframework.web.servlet.resource.ResourceResolverChain;

/**
 * Spring MVC configuration: serves the single-page app with its compressed assets, and refuses
 * query parameters that are too long or hold NUL.
 */
@Configuration(proxyBeanMethods = false)
class WebMvcConfiguration implements WebMvcConfigurer {

  private static final String PLACE = "classpath:/static/";

  @Override
  public void addInterceptors(InterceptorRegistry registry) {
    registry.addInterceptor(new TaskLogInterceptor()).addPathPatterns(TaskLogInterceptor.PATHS);
    registry.addInterceptor(new ParameterLimits()).addPathPatterns("/api/**");
  }

  @Override
  public void addResourceHandlers(ResourceHandlerRegistry registry) {
    registry
        .addResourceHandler("/assets/**")
        .addResourceLocations(PLACE + "assets/")
        .setCacheControl(CacheControl.maxAge(Duration.ofDays(365)).immutable())
        .setUseLastModified(false)
        .resourceChain(true)
        .addResolver(new SmallestFirst());
    registry
        .addResourceHandler("/**")
        .addResourceLocations(PLACE)
        .setCacheControl(CacheControl.noCache())
        .setUseLastModified(false)
        .setEtagGenerator(WebMvcConfiguration::digest)
        .resourceChain(false)
        .addResolver(new SmallestFirst())
        .addResolver(new OnePage());
  }

  /**
   * Computes the ETag of a file from its content. All files of a build bear the same time, so a
   * browser could take a file of another build for the newest.
   */
  private static String digest(Resource resource) {
    try {
      return Digest.of(resource.getContentAsByteArray());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Resolver that prefers brotli, which browsers take but name last. */
  private static final class SmallestFirst extends EncodedResourceResolver {

    private static final Pattern BROTLI = Pattern.compile("\\bbr\\b");

    @Override
    protected @Nullable Resource resolveResourceInternal(
        @Nullable HttpServletRequest request,
        String path,
        List<? extends Resource> locations,
        ResourceResolverChain chain) {
      return super.resolveResourceInternal(
          request != null && takesBrotli(request) ? new ForBrotli(request) : request,
          path,
          locations,
          chain);
    }

    private static boolean takesBrotli(HttpServletRequest request) {
      String taken = request.getHeader(HttpHeaders.ACCEPT_ENCODING);
      return taken != null && BROTLI.matcher(taken).find();
    }

    /** A request that takes nothing else. */
    private static final class ForBrotli extends HttpServletRequestWrapper {

      ForBrotli(HttpServletRequest request) {
        super(request);
      }

      @Override
      public @Nullable String getHeader(String name) {
        return HttpHeaders.ACCEPT_ENCODING.equalsIgnoreCase(name) ? "br" : super.getHeader(name);
      }
    }
  }

  /** Resolver that serves the single page for its client-side routes. */
  private static final class OnePage extends PathResourceResolver {

    @Override
    protected @Nullable Resource getResource(String path, Resource location) throws IOException {
      var file = super.getResource(path, location);
      return file != null || !isPage(path) ? file : super.getResource("index.html", location);
    }

    /** Whether a path is a page; ids in paths may hold dots. */
    private static boolean isPage(String path) {
      boolean isFile = path.startsWith("assets/") || (!path.contains("/") && path.contains("."));
      return !isFile
          && !path.startsWith("api/")
          && !path.startsWith("actuator")
          && !path.startsWith("v3/");
    }
  }

  /** Refuses query parameters that are too long or hold NUL, before a controller reads them. */
  static final class ParameterLimits implements HandlerInterceptor {

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
        SizeLimits.path(name, value);
      }
    }
  }
}
