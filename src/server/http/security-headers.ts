import type { MiddlewareHandler } from 'hono';

/**
 * A content security policy that allows only this origin: nothing is loaded from or sent to another one, and no page
 * frames the app. Scripts and styles are always files.
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
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
};

/** One year, for this host only: its subdomains are unknown. */
const HSTS = 'max-age=31536000';

/**
 * Tells browsers that came by HTTPS, which a proxy terminates, to use nothing else. A client that forges the proxy's
 * header deceives only itself, and over HTTP browsers ignore the header (RFC 6797).
 */
export const onlyHttps: MiddlewareHandler = async (c, next) => {
  if (c.req.header('x-forwarded-proto') === 'https') c.header('strict-transport-security', HSTS);
  await next();
};
