import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'
import type { ResolveHost } from './resolve-host.ts'

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
