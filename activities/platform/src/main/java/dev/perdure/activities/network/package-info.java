/** The egress proxy: the only way out of a sandbox, by allowed hosts and public addresses. */
@NullMarked
package dev.perdure.activities.network;

import org.jspecify.annotations.NullMarked;
