/** Tests of the transport against a server with every fault. */
@NullMarked
package dev.perdure.activities.model.http;

import org.jspecify.annotations.NullMarked;
