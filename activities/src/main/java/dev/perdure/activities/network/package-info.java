/** The one way out of a sandbox: a proxy that lets through hosts by name and notes them. */
@NullMarked
package dev.perdure.activities.network;

import org.jspecify.annotations.NullMarked;
