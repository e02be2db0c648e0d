package dev.perdure.web.outage;

import dev.perdure.web.e2e.PerdureProcess;
import java.util.List;
import java.util.function.Supplier;

/** Pages or worker of the production shape, a process of the product. */
public final class ProductPart implements Part, AutoCloseable {

  private final String title;
  private final Supplier<PerdureProcess> start;
  private PerdureProcess process;

  public ProductPart(String title, Supplier<PerdureProcess> start) {
    this.title = title;
    this.start = start;
    this.process = start.get();
  }

  public PerdureProcess process() {
    return process;
  }

  @Override
  public String title() {
    return title;
  }

  @Override
  public List<ProcessHandle> processes() {
    return List.of(process.handle());
  }

  @Override
  public void end() {
    process.close();
  }

  @Override
  public void startAgain() {
    process = start.get();
  }

  @Override
  public void close() {
    end();
  }
}
