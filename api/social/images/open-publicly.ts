import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import { isIP } from 'node:net'
import { publicLookup } from './public-lookup.ts'
import { createResolveHost } from './resolve-host.ts'

/** Asks for an address and resolves with the beginning of the answer, whatever its status; redirections are not followed. */
export type Open = (address: string, signal: AbortSignal) => Promise<IncomingMessage>

const lookup = publicLookup(createResolveHost())

/** Opens https addresses of named hosts in the public internet, and says nothing about who asks for the picture. */
export const openPublicly: Open = (address, signal) =>
  new Promise((resolve, reject) => {
    const { protocol, hostname } = new URL(address)
    // A connection to a numeric address is made without looking it up.
    const isNamed = isIP(hostname) === 0 && !hostname.startsWith('[')
    if (protocol !== 'https:' || !isNamed) return reject(new Error('Not the address of a public picture.'))
    const headers = { accept: 'image/webp,image/png,image/jpeg,image/gif', 'accept-encoding': 'identity' }
    get(address, { agent: false, headers, lookup, signal }, resolve).on('error', reject)
  })
