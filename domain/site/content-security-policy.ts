/** The directives of the page's Content Security Policy: only its own files, and the chart frames of one provider. */
export const contentSecurityPolicy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  // Virtual lists and charts set positions in style attributes.
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
  'font-src': ["'self'"],
  'frame-src': ["'self'", 'https://s.tradingview.com', 'https://www.tradingview-widget.com'],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  'form-action': ["'self'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['default'],
}
