import type { Plugin } from 'vite'
import { contentSecurityPolicy } from '../../domain/site/content-security-policy.ts'

/**
 * Writes the Content Security Policy into the page, for hosts that send no headers of ours. `frame-ancestors` has no effect
 * there (https://www.w3.org/TR/CSP3/#meta-element).
 */
export function securityPolicyInPage(): Plugin {
  const content = Object.entries(contentSecurityPolicy)
    .filter(([directive]) => directive !== 'frame-ancestors')
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ')
  return {
    name: 'stonks-security-policy-in-page',
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content }, injectTo: 'head-prepend' },
    ],
  }
}
