/** The whole product as a user runs it: a process of its own, a model server, real repositories. */
@NullMarked
package dev.perdure.web.e2e;

import org.jspecify.annotations.NullMarked;
