package dev.perdure.web.operate;

import org.jspecify.annotations.Nullable;

/**
 * A host of workers.
 *
 * @param draining its draining; null if the host takes new tasks
 * @param count how many tasks that have not ended have their files on the host
 */
record FleetHost(String name, @Nullable FleetDrain draining, int count) {}
