package dev.perdure.web.http;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.Resource;
import org.springframework.http.CacheControl;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.resource.PathResourceResolver;

/** Serves the pages: files with a hash in their name for ever, every other address the one page. */
@Configuration(proxyBeanMethods = false)
class PageConfiguration implements WebMvcConfigurer {

  private static final String PLACE = "classpath:/static/";

  @Override
  public void addInterceptors(InterceptorRegistry registry) {
    registry.addInterceptor(new ParameterLimits()).addPathPatterns("/api/**");
  }

  @Override
  public void addResourceHandlers(ResourceHandlerRegistry registry) {
    registry
        .addResourceHandler("/assets/**")
        .addResourceLocations(PLACE + "assets/")
        .setCacheControl(CacheControl.maxAge(Duration.ofDays(365)).immutable());
    registry
        .addResourceHandler("/**")
        .addResourceLocations(PLACE)
        .setCacheControl(CacheControl.noCache())
        .resourceChain(false)
        .addResolver(new OnePage());
  }

  /** Answers addresses of the page itself with the page; the API and files are left alone. */
  private static final class OnePage extends PathResourceResolver {

    @Override
    protected @Nullable Resource getResource(String path, Resource location)
        throws java.io.IOException {
      var file = super.getResource(path, location);
      return file != null || !isPage(path) ? file : super.getResource("index.html", location);
    }

    /** Ids in addresses may hold dots; files of the page stand at the top or among the assets. */
    private static boolean isPage(String path) {
      boolean isFile = path.startsWith("assets/") || (!path.contains("/") && path.contains("."));
      return !isFile
          && !path.startsWith("api/")
          && !path.startsWith("actuator")
          && !path.startsWith("v3/");
    }
  }
}
