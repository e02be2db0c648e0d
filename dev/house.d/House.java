import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Prints the meters of the house with their gates, and the weight of each capability. */
final class House {

  private House() {}

  /**
   * @param args the root of the repository; then {@code --list METER} to name what one meter counts
   */
  public static void main(String[] args) throws IOException {
    Path root = Path.of(args[0]);
    Sources sources = Sources.read(root);
    List<Meter> meters = new ArrayList<>();
    meters.addAll(new TypeMeters(sources).read());
    meters.addAll(new NameMeters(sources).read());
    meters.addAll(new WiringMeters(sources).read());
    meters.addAll(new TextMeters(sources).read());
    meters.addAll(new PackageMeters(sources).read());
    if (args.length > 2 && args[1].equals("--list")) {
      list(meters, args[2]);
      return;
    }
    meters.forEach(meter -> System.out.println(meter.row()));
    System.out.println();
    new Weights(sources).print();
    System.exit(meters.stream().allMatch(Meter::holds) ? 0 : 1);
  }

  private static void list(List<Meter> meters, String name) {
    List<Meter> named = meters.stream().filter(meter -> meter.name().contains(name)).toList();
    if (named.isEmpty()) {
      System.err.println("No meter is called '" + name + "'. Run dev/house to see their names.");
      System.exit(2);
    }
    named.stream().flatMap(meter -> meter.found().stream()).forEach(System.out::println);
  }
}
