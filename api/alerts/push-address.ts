import { isIP } from 'node:net'

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/**
 * Whether messages may be sent to the endpoint of a subscription, which comes from a user: https on a named host and the default
 * port. Its addresses are checked again on connection. `isLoopbackAllowed` is for tests, with a push service on this machine.
 */
export function isPushAddress(endpoint: string, isLoopbackAllowed: boolean): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (isLoopbackAllowed && loopback.test(hostname)) return protocol === 'http:' || protocol === 'https:'
  const isNamed = isIP(hostname) === 0 && !hostname.startsWith('[') && hostname.includes('.')
  return protocol === 'https:' && isNamed && port === '' && username === '' && password === ''
}

/** Whether the keys of a subscription are an uncompressed point of P-256 and 16 bytes, in base64url as browsers write them. */
export function areSubscriptionKeys({ p256dh, auth }: { readonly p256dh: string; readonly auth: string }): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  const isBase64 = [p256dh, auth].every((text) => /^[A-Za-z0-9_-]+=*$/.test(text))
  return isBase64 && point.length === 65 && point[0] === 4 && Buffer.from(auth, 'base64url').length === 16
}
