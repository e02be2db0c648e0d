/** The identities every delegated run carries. */
@NullMarked
package dev.perdure.planner.envelope;

import org.jspecify.annotations.NullMarked;
