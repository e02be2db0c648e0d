package dev.perdure.web.security.oidc;

import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;

/** The addresses of an identity provider, and its keys, which rotate. */
record DiscoveredProvider(OIDCProviderMetadata metadata, JWKSource<SecurityContext> keys) {}
