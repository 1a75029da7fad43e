import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import { isIP } from 'node:net'
import { readAtMost } from '../../../platform/http-client/http-get.ts'
import { createResolveHost, publicLookup } from '../../../platform/http-client/public-lookup.ts'

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

/** The image at a URL; undefined if there is none, or it is too slow, too large or of another type. */
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
