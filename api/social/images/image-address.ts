import { isIP } from 'node:net'

const maxLength = 2048

/** An http or https URL without credentials, unchanged; otherwise null. */
export function webAddress(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > maxLength) return null
  // Characters that browsers drop or readers cannot see are not allowed in an address.
  if (!/^https?:\/\/[^\s<>"\\\p{C}]+$/iu.test(value) || !URL.canParse(value)) return null
  const { username, password } = new URL(value)
  return username === '' && password === '' ? value : null
}

/** The hosts of the service's avatars and charts. */
const serviceHosts = new Set([
  'avatars.stocktwits.com',
  'avatars.stocktwits-cdn.com',
  'charts.stocktwits.com',
  'charts.stocktwits-cdn.com',
  'media.stocktwits-cdn.com',
  'sih-st-charts.stocktwits-cdn.com',
])

/**
 * The https address of an avatar or a chart; null where it is not on one of the service's own hosts. The service
 * writes some URLs with http, but the hosts support https.
 */
export function serviceImage(value: unknown): string | null {
  const address = webAddress(value)
  if (address === null || !serviceHosts.has(new URL(address).hostname)) return null
  return overHttps(address.replace(/^http:/i, 'https:'))
}

/** The https address of an image on any host. Whether the host is public is checked on connecting. */
export function linkImage(value: unknown): string | null {
  const address = webAddress(value)
  return address === null ? null : overHttps(address)
}

/** Only named hosts at the default port: IP addresses and other ports lead to internal services. */
function overHttps(address: string): string | null {
  const { protocol, port, hostname } = new URL(address)
  const isNamed = hostname.includes('.') && isIP(hostname) === 0 && !hostname.startsWith('[')
  return protocol === 'https:' && port === '' && isNamed ? address : null
}
