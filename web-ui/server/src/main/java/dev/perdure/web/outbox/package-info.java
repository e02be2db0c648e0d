/** Delivery of signals to task workflows: kept in the database until the engine has them. */
@NullMarked
package dev.perdure.web.outbox;

import org.jspecify.annotations.NullMarked;
