/** The identities every delegated run carries. */
@NullMarked
package dev.perdure.planner.id;

import org.jspecify.annotations.NullMarked;
