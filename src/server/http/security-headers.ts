import type { MiddlewareHandler } from 'hono';

/**
 * Nothing is allowed but what is named, and what is named is our own: nothing is loaded from, or sent to, any other
 * origin, and nobody frames us. Scripts and styles are files, always.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "script-src-attr 'none'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** A year; this host alone, since we know nothing of its neighbours. */
const HSTS = 'max-age=31536000';

/**
 * Browsers that came by HTTPS, which a proxy ends before us, are to come by nothing else from then on. Whoever forges
 * the proxy's header tells only himself, and over HTTP browsers ignore the answer (RFC 6797).
 */
export const onlyHttps: MiddlewareHandler = async (c, next) => {
  if (c.req.header('x-forwarded-proto') === 'https') c.header('strict-transport-security', HSTS);
  await next();
};
