/**
 * Sign-in by OpenID Connect: the issuers that an operator names, and the checks of their answers.
 */
@NullMarked
package dev.perdure.web.security.oidc;

import org.jspecify.annotations.NullMarked;
