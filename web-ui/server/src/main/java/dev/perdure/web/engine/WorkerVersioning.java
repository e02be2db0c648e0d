package dev.perdure.web.engine;

import io.temporal.common.WorkerDeploymentVersion;
import io.temporal.worker.WorkerDeploymentOptions;
import io.temporal.worker.WorkerOptions;
import java.util.Optional;
import java.util.function.Function;

/**
 * The build that Temporal's Worker Versioning knows this process by; empty if versioning is off.
 *
 * @param build the build of the workers of this process
 */
public record WorkerVersioning(Optional<WorkerBuild> build) {

  /** The variable with the build id, which switches versioning on. */
  public static final String BUILD_ID = "PERDURE_BUILD_ID";

  /** The variable with the name of the deployment. */
  public static final String DEPLOYMENT = "PERDURE_DEPLOYMENT";

  private static final String ENGINE = "TEMPORAL_ADDRESS";
  private static final String DEFAULT_DEPLOYMENT = "perdure";

  /** Reads the variables; refuses names that Temporal does not take, and a build without use. */
  public static WorkerVersioning read(Function<String, Optional<String>> find) {
    Optional<String> deployment = find.apply(DEPLOYMENT);
    Optional<String> build = find.apply(BUILD_ID);
    deployment.ifPresent(name -> require(name, "[A-Za-z0-9_-]{1,64}", DEPLOYMENT));
    build.ifPresent(id -> require(id, "[A-Za-z0-9._-]{1,64}", BUILD_ID));
    if (build.isEmpty()) {
      deployment.ifPresent(name -> {
        throw new IllegalArgumentException(
            "%s is '%s', and no build has a name: set %s too, or unset both."
                .formatted(DEPLOYMENT, name, BUILD_ID));
      });
      return new WorkerVersioning(Optional.empty());
    }
    if (find.apply(ENGINE).isEmpty()) {
      throw new IllegalArgumentException(
          "%s is '%s', and a server with an engine of its own runs only one build: unset it, or name an engine in %s."
              .formatted(BUILD_ID, build.get(), ENGINE));
    }
    String name = deployment.orElse(DEFAULT_DEPLOYMENT);
    return new WorkerVersioning(build.map(id -> new WorkerBuild(name, id)));
  }

  private static void require(String name, String form, String variable) {
    if (!name.matches(form)) {
      throw new IllegalArgumentException(
          "%s is '%s', which does not have the form %s: correct it."
              .formatted(variable, name, form));
    }
  }

  /** Returns the options of a worker that also runs workflows. */
  WorkerOptions versioned(WorkerOptions options) {
    return build.map(known -> versioned(options, known)).orElse(options);
  }

  private static WorkerOptions versioned(WorkerOptions options, WorkerBuild build) {
    var version = new WorkerDeploymentVersion(build.deployment(), build.id());
    return WorkerOptions.newBuilder(options)
        .setDeploymentOptions(
            WorkerDeploymentOptions.newBuilder().setUseVersioning(true).setVersion(version).build())
        .build();
  }
}
