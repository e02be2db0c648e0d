package dev.perdure.web.openapi;

import dev.perdure.web.security.CallRights;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem.HttpMethod;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import org.springdoc.core.customizers.OpenApiCustomizer;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.support.EncodedResource;
import org.springframework.core.io.support.PropertiesLoaderUtils;

/**
 * OpenAPI customizer that describes operations by {@code openapi/operations.properties}, and names
 * the scope and the roles that may call.
 */
final class OperationDescriptions implements OpenApiCustomizer {

  private static final String FILE = "openapi/operations.properties";

  private final Properties descriptions;

  OperationDescriptions() throws IOException {
    descriptions =
        PropertiesLoaderUtils.loadProperties(
            new EncodedResource(new ClassPathResource(FILE), StandardCharsets.UTF_8));
  }

  @Override
  public void customise(OpenAPI api) {
    api.getPaths()
        .forEach((path, item) ->
            item.readOperationsMap()
                .forEach((method, operation) -> describe(path, method, operation)));
  }

  private void describe(String path, HttpMethod method, Operation operation) {
    String text = descriptions.getProperty(operation.getOperationId());
    boolean isOpen = operation.getSecurity() != null && operation.getSecurity().isEmpty();
    if (text != null) {
      String rights = isOpen ? "" : " " + CallRights.describe(method.name(), path);
      operation.setDescription(text + rights);
    }
  }
}
