import { readAtMost } from '../../http-client/http-get.ts'
import type { OpenImage } from './open-publicly.ts'

/** How files of each type begin, and where what tells them apart stands. */
const signatures = [
  { type: 'image/png', at: 0, bytes: '89504e470d0a1a0a' },
  { type: 'image/jpeg', at: 0, bytes: 'ffd8ff' },
  { type: 'image/gif', at: 0, bytes: '474946383761' },
  { type: 'image/gif', at: 0, bytes: '474946383961' },
  { type: 'image/webp', at: 8, bytes: '57454250' },
] as const

/** Other things begin with RIFF, too: only with WEBP behind its length it is a picture. */
const webpStart = '52494646'

/** What a picture is by its own first bytes, whatever its sender calls it; undefined for all that could hold a script. */
function rasterType(bytes: Buffer): string | undefined {
  const start = bytes.toString('hex', 0, 12)
  const found = signatures.find((mark) => start.startsWith(mark.bytes, 2 * mark.at))
  return found?.type === 'image/webp' && !start.startsWith(webpStart) ? undefined : found?.type
}

/** A picture as it is sent on. */
export interface Image {
  readonly type: string
  readonly bytes: Buffer
}

const maxImageBytes = 2 * 1024 * 1024

/** How pictures are fetched. */
interface Parts {
  readonly open: OpenImage
  /** Milliseconds for the whole picture, to its last byte. */
  readonly timeoutMs?: number
}

/** The picture at an address; undefined where there is none, it comes too slowly, is too large or of another type. */
export async function fetchImage(address: string, { open, timeoutMs = 5000 }: Parts): Promise<Image | undefined> {
  const bytes = await bytesAt(address, open, AbortSignal.timeout(timeoutMs))
  if (!bytes) return undefined
  const type = rasterType(bytes)
  return type === undefined ? undefined : { type, bytes }
}

async function bytesAt(address: string, open: OpenImage, signal: AbortSignal): Promise<Buffer | undefined> {
  try {
    const answer = await open(address, signal)
    if (answer.statusCode === 200) return await readAtMost(answer, maxImageBytes)
    answer.destroy()
    return undefined
  } catch {
    return undefined
  }
}
