import { type LookupAddress, promises } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { readAtMost } from '../../http-client/http-get.ts'

/** Non-public IPv4 networks: this host, private and shared networks, examples, multicast, reserved. */
const reserved4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const

/** Only 2000::/3 of IPv6 is allocated; within it, these are tunnels to IPv4, examples and other special uses. */
const reserved6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const

const reserved = new BlockList()
for (const [network, prefix] of reserved4) reserved.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of reserved6) reserved.addSubnet(network, prefix, 'ipv6')
const allocated = new BlockList()
allocated.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address is public, not of this machine or a private network. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !reserved.check(address, 'ipv4')
  return version === 6 && allocated.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
}

/**
 * A DNS lookup that returns public addresses only. The connection uses the checked address itself, which prevents DNS
 * rebinding.
 */
export const publicLookup =
  (resolve: ResolveHost): LookupFunction =>
  (hostname, { all }, callback) => {
    void resolve(hostname).then((addresses) => {
      const found = addresses.filter(({ address }) => isPublicAddress(address))
      const [first] = found
      if (!first) callback(new Error('The host has no public address.'), [])
      else if (all) callback(null, found)
      else callback(null, first.address, first.family)
    })
  }

/** Resolves a host name; empty where it has no address or DNS does not answer in time. */
type ResolveHost = (hostname: string) => Promise<readonly LookupAddress[]>

/**
 * Queries the name servers directly. The system's getaddrinfo would block one of the few libuv threads, which also unzip and
 * read files, for as long as a foreign name server does not respond.
 */
export function createResolveHost(resolver = new promises.Resolver({ timeout: 2000, tries: 1 })): ResolveHost {
  return async (hostname) => {
    const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    return [...addressesOf(four, 4), ...addressesOf(six, 6)]
  }
}

const addressesOf = (found: PromiseSettledResult<readonly string[]>, family: 4 | 6): LookupAddress[] =>
  found.status === 'fulfilled' ? found.value.map((address) => ({ address, family })) : []

/** Requests an address and resolves with the response head, whatever its status; redirects are not followed. */
export type OpenImage = (address: string, signal: AbortSignal) => Promise<IncomingMessage>

const lookup = publicLookup(createResolveHost())

/** Opens https addresses of public named hosts, without any information about the user. */
export const openPublicly: OpenImage = (address, signal) =>
  new Promise((resolve, reject) => {
    const { protocol, hostname } = new URL(address)
    // Connections to IP addresses skip the lookup: reject them here.
    const isNamed = isIP(hostname) === 0 && !hostname.startsWith('[')
    if (protocol !== 'https:' || !isNamed) return reject(new Error('Not the address of a public picture.'))
    const headers = { accept: 'image/webp,image/png,image/jpeg,image/gif', 'accept-encoding': 'identity' }
    get(address, { agent: false, headers, lookup, signal }, resolve).on('error', reject)
  })

/** The signatures of image types and their offsets. */
const signatures = [
  { type: 'image/png', at: 0, bytes: '89504e470d0a1a0a' },
  { type: 'image/jpeg', at: 0, bytes: 'ffd8ff' },
  { type: 'image/gif', at: 0, bytes: '474946383761' },
  { type: 'image/gif', at: 0, bytes: '474946383961' },
  { type: 'image/webp', at: 8, bytes: '57454250' },
] as const

/** Other formats begin with RIFF, too: WebP has WEBP after the length. */
const webpStart = '52494646'

/** The type of an image by its first bytes, not by its Content-Type; undefined for formats that may contain scripts. */
function rasterType(bytes: Buffer): string | undefined {
  const start = bytes.toString('hex', 0, 12)
  const found = signatures.find((signature) => start.startsWith(signature.bytes, 2 * signature.at))
  return found?.type === 'image/webp' && !start.startsWith(webpStart) ? undefined : found?.type
}

/** An image ready to be sent. */
export interface Image {
  readonly type: string
  readonly bytes: Buffer
}

const maxImageBytes = 2 * 1024 * 1024

interface Parts {
  readonly open: OpenImage
  /** Time-out in milliseconds for the whole image. */
  readonly timeoutMs?: number
}

/** The image at a URL; undefined where there is none, or it is too slow, too large or of another type. */
export async function fetchImage(address: string, { open, timeoutMs = 5000 }: Parts): Promise<Image | undefined> {
  const bytes = await bytesAt(address, open, AbortSignal.timeout(timeoutMs))
  if (!bytes) return undefined
  const type = rasterType(bytes)
  return type === undefined ? undefined : { type, bytes }
}

async function bytesAt(address: string, open: OpenImage, signal: AbortSignal): Promise<Buffer | undefined> {
  try {
    const response = await open(address, signal)
    if (response.statusCode === 200) return await readAtMost(response, maxImageBytes)
    response.destroy()
    return undefined
  } catch {
    return undefined
  }
}
