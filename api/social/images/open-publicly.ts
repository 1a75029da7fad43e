import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { promises, type LookupAddress } from 'node:dns'
import { isPublicAddress } from './public-address.ts'

/**
 * Tells a connection where a host is, where that is in the public internet. The connection is made to the very address
 * that was looked at: a name that means something else a moment later gains nothing.
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
export type ResolveHost = (hostname: string) => Promise<readonly LookupAddress[]>

/**
 * Asks the name servers itself. The system's own way would take one of the few threads that also unzip and read files,
 * for as long as a name server of somebody else's choice keeps silent.
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
    // A connection to a numeric address is made without looking it up.
    const isNamed = isIP(hostname) === 0 && !hostname.startsWith('[')
    if (protocol !== 'https:' || !isNamed) return reject(new Error('Not the address of a public picture.'))
    const headers = { accept: 'image/webp,image/png,image/jpeg,image/gif', 'accept-encoding': 'identity' }
    get(address, { agent: false, headers, lookup, signal }, resolve).on('error', reject)
  })
