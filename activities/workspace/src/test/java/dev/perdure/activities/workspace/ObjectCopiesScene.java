package dev.perdure.activities.workspace;

import dev.perdure.activities.files.DirectoryOperations;
import dev.perdure.activities.git.Author;
import dev.perdure.activities.journal.task.CopyLag;
import dev.perdure.activities.journal.task.CopyObjectStore;
import dev.perdure.activities.workspace.replica.CopyShare;
import dev.perdure.activities.workspace.replica.CopyStore;
import dev.perdure.activities.workspace.replica.CopyTarget;
import dev.perdure.activities.workspace.replica.PendingCopies;
import dev.perdure.activities.workspace.replica.ReplicaModule;
import dev.perdure.workflows.port.CommitRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Hosts that share a database and an object store. */
abstract class ObjectCopiesScene extends WorkspaceScene {

  static final String HERE = "here";

  private CopyTarget copyTarget = CopyTarget.DATABASE;
  private CopyShare copyShare = COPY_SHARE;
  private PendingCopies pendingCopies = PendingCopies.none();

  /** The store of the test. */
  abstract CopyStore copyStore();

  @Override
  HostWorkspaces siteIn(Path data) {
    copyTarget = new CopyTarget(Optional.of(copyStore()));
    return site(HERE, data);
  }

  HostWorkspaces site(String name, Path data) {
    HostWorkspaces alone = HostWorkspaces.in(data, name, Author.PERDURE);
    var replicaModule = new ReplicaModule(records, alone, COPY_BOUND, copyShare, copyTarget);
    pendingCopies = replicaModule.pendingCopies();
    return alone.with(replicaModule.workspaceReplication());
  }

  /** Starts the host again with other settings of its copies. */
  void use(CopyTarget otherTarget, CopyShare otherShare) {
    copyTarget = otherTarget;
    copyShare = otherShare;
    host = site(HERE, host.directory());
  }

  void sendWhatWaits() {
    pendingCopies.send(leases(host)::take);
  }

  void clean() {
    pendingCopies.clean();
  }

  HostFileLeases leases(HostWorkspaces at) {
    var leftFiles = new LeftFiles(records.eventLog(), records.taskHostStore(), at);
    return new HostFileLeases(records.taskHostStore(), leftFiles, at.id());
  }

  CopyObjectStore copyObjects() {
    return new CopyObjectStore(records.database());
  }

  CopyLag lag() {
    return copyObjects().lag();
  }

  void fixTheCart() throws IOException {
    openPlanned();
    write("cart.txt", "fixed\n");
    activities.commit(new CommitRequest(TASK, FIX, 1));
  }

  void change(String text) throws IOException {
    write("cart.txt", text);
    host.checkpoints().take(workspace(), text);
    host.replication().keep(workspace());
  }

  /** The contents of the cart on a host that took the name of the lost one. */
  Path cartAfterALoss() {
    Path data = host.directory();
    DirectoryOperations.delete(data);
    host = site(HERE, data.resolveSibling(data.getFileName() + "-next"));
    return workspace().directory().resolve("cart.txt");
  }

  /** The stored objects of the task's packs, by the numbers of the packs. */
  List<String> storedObjects() {
    return records
        .database()
        .sql("select object from file_object order by created_at, object")
        .column(object -> object);
  }

  int sql(String statement) {
    return records.database().sql(statement).update();
  }

  int count(String query) {
    return records.database().sql(query).one(row -> row.count("n"));
  }
}
