import { lookup, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** Finds all addresses of a host name. */
type Resolve = (
  hostname: string,
  options: { readonly all: true },
  callback: (error: Error | null, addresses: LookupAddress[]) => void,
) => void

/**
 * Tells a connection where a host is, where that is in the public internet. The connection is made to the very address
 * that was looked at: a name that means something else a moment later gains nothing.
 */
export const publicLookup =
  (resolve: Resolve = lookup): LookupFunction =>
  (hostname, { all }, callback) => {
    resolve(hostname, { all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      const found = addresses.filter(({ address }) => isPublicAddress(address))
      const [first] = found
      if (!first) return callback(new Error('The host has no public address.'), [])
      if (all) callback(null, found)
      else callback(null, first.address, first.family)
    })
  }
