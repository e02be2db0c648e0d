/** The scenarios by which the product is accepted, each over HTTP on one server that is shared. */
@NullMarked
package dev.perdure.web.acceptance;

import org.jspecify.annotations.NullMarked;
