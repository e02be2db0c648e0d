/**
 * Random commands, failures and restarts against the whole product, and the invariants that hold
 * after them.
 */
@NullMarked
package dev.perdure.web.chaos;

import org.jspecify.annotations.NullMarked;
