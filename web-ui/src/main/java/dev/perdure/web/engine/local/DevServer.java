package dev.perdure.web.engine.local;

import dev.perdure.web.engine.Engine;
import dev.perdure.web.engine.Engine.Mode;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.util.Optional;

/** A Temporal development server that was started, or taken over, from here. */
final class DevServer implements Engine {
  private final DevServerFile file;
  private final String namespace;
  private final String id;
  private final DevServerWatch watch;

  DevServer(DevServerFile file, String namespace, String id, DevServerWatch watch) {
    this.file = file;
    this.namespace = namespace;
    this.id = id;
    this.watch = watch;
  }

  @Override
  public Mode mode() {
    return Mode.DEV;
  }

  @Override
  public String address() {
    return file.address();
  }

  @Override
  public String namespace() {
    return namespace;
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public Optional<String> uiUrl() {
    return Optional.of(file.uiUrl());
  }

  @Override
  public String description() {
    return "Temporal %s on %s, its pages at %s"
        .formatted(file.version().replaceFirst(" .*", ""), file.address(), file.uiUrl());
  }

  @Override
  public WorkflowServiceStubsOptions.Builder connection() {
    return WorkflowServiceStubsOptions.newBuilder().setTarget(file.address());
  }

  /** The process id of the server as it was first found or started. */
  public long pid() {
    return file.pid();
  }

  @Override
  public void close() {
    watch.end();
  }
}
