import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { promises, type LookupAddress } from 'node:dns'
import { isPublicAddress } from './public-address.ts'

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
 * Queries the name servers directly. The system's getaddrinfo would block one of the few libuv threads, which also
 * unzip
 * and read files, for as long as a foreign name server does not respond.
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
