package dev.perdure.web.wiring;

import dev.perdure.activities.workspace.HostWorkspaces;
import dev.perdure.activities.workspace.replica.PendingCopies;

/** The workspaces of this host with their copies, and the work on copies that wait. */
record HostReplication(HostWorkspaces hostWorkspaces, PendingCopies pendingCopies) {}
