interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown
}

declare global {
  interface Window {
    /** Only some browsers have it. */
    readonly trustedTypes?: TrustedTypes
  }
}

/**
 * The page's only Trusted Types policy: scripts, including workers, come from our own origin. It allows no markup from text.
 * It must be installed before the first worker starts.
 */
export function installTrustedTypes(): void {
  window.trustedTypes?.createPolicy('default', { createScriptURL: ownScript })
}

/** The same address, if it is ours; anything else is a mistake or an attack, and throws. */
export function ownScript(url: string): string {
  if (new URL(url, location.href).origin !== location.origin) throw new TypeError(`Not a script of ours: ${url}`)
  return url
}
