package dev.perdure.web.engine;

/**
 * A build of the workers, as Temporal's Worker Versioning knows it.
 *
 * @param deployment the name that all builds of an installation share
 * @param id the id of this build
 */
public record WorkerBuild(String deployment, String id) {

  @Override
  public String toString() {
    return "Build '%s' of the deployment '%s'".formatted(id, deployment);
  }
}
