package dev.perdure.web.chaos;

import dev.perdure.activities.model.wire.WireServer;
import dev.perdure.activities.postgres.DatabaseAccess;
import dev.perdure.web.e2e.GreetingRepository;
import dev.perdure.web.engine.TemporalConnection;
import java.util.List;

/** Running product on a database, an engine and a model server, which chaos disturbs. */
interface ChaosStack extends AutoCloseable {

  /** The address of the pages that run now. */
  String url();

  /** The logs of the product's processes. */
  String log();

  WireServer model();

  GreetingRepository repository();

  /** The database by a way that no disturbance of the network touches. */
  DatabaseAccess database();

  /** The engine by a way that no disturbance of the network touches. */
  TemporalConnection connection();

  /** The disturbances, the more frequent ones several times. */
  List<Disturbance> disturbances();

  @Override
  void close();
}
