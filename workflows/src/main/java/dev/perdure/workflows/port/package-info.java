/**
 * What workflows need of the world: activity interfaces, the records that cross them, and their
 * options.
 */
@NullMarked
package dev.perdure.workflows.port;

import org.jspecify.annotations.NullMarked;
