import type { IncomingMessage } from 'node:http'

/** A percent sign that encodes nothing: the router answers such a path with 400. */
const malformedEscape = /%(?![\da-f]{2})/i

/** Characters that mean the same with and without an escape (RFC 3986, 2.3): letters, digits and `-._~`. */
const unreserved = /[\w.~-]/

/**
 * The single spelling of a request’s target: the router decodes a path before it looks for the route, so that
 * `/%61pi/config` is a request to the API, while the beginning of the path decides about limits, headers and
 * maintenance mode.
 */
function normalizeTarget(target: string): string {
  const end = target.search(/[?#]/)
  const path = end === -1 ? target : target.slice(0, end)
  // Decoding part of a malformed path could create an escape that the router would then decode a second time.
  if (!path.includes('%') || malformedEscape.test(path)) return target
  const decoded = path.replaceAll(/%([\da-f]{2})/gi, (escape, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16))
    return unreserved.test(character) ? character : escape
  })
  return decoded + target.slice(path.length)
}

/** An address of X-Forwarded-For, with the port that some proxies append or in the brackets of IPv6. */
const addressWithPort = /^\s*(?:([\d.]+):\d+|\[([\da-f:.]+)\](?::\d+)?)\s*$/i

const withoutPort = (address: string): string => {
  const [, ipv4, ipv6] = addressWithPort.exec(address) ?? []
  return ipv4 ?? ipv6 ?? address
}

/** Reads a request as the router and the limits do; the result is its target. */
export function normalizeRequest({ url = '/', headers }: IncomingMessage): string {
  const forwarded = headers['x-forwarded-for']
  if (typeof forwarded === 'string') headers['x-forwarded-for'] = forwarded.split(',').map(withoutPort).join(',')
  return normalizeTarget(url)
}
