/** A stage for workflows: the test engine and ports that play what a test tells them. */
@NullMarked
package dev.perdure.workflows.testing;

import org.jspecify.annotations.NullMarked;
