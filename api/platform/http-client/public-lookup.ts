import { type LookupAddress, promises } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

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

/** Whether an IP address is public: neither of this machine nor of a private network. */
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

/** Resolves a host name; empty if it has no address or DNS does not answer in time. */
type ResolveHost = (hostname: string) => Promise<readonly LookupAddress[]>

/**
 * Queries the name servers directly. The system’s getaddrinfo would block one of the few libuv threads, which also
 * unzip and read files, for as long as a foreign name server does not respond.
 */
export function createResolveHost(resolver = new promises.Resolver({ timeout: 2000, tries: 1 })): ResolveHost {
  return async (hostname) => {
    const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    return [...addressesOf(four, 4), ...addressesOf(six, 6)]
  }
}

const addressesOf = (found: PromiseSettledResult<readonly string[]>, family: 4 | 6): LookupAddress[] =>
  found.status === 'fulfilled' ? found.value.map((address) => ({ address, family })) : []
