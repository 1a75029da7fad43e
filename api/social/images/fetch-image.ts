import { readWithin } from '../../http-client/http-get.ts'
import type { Open } from './open-publicly.ts'
import { rasterType } from './raster-type.ts'

/** A picture as it is sent on. */
export interface Image {
  readonly type: string
  readonly bytes: Buffer
}

const greatestImage = 2 * 1024 * 1024

/** How pictures are fetched. */
interface Parts {
  readonly open: Open
  /** Milliseconds for the whole picture, to its last byte. */
  readonly patience?: number
}

/** The picture at an address; undefined where there is none, it comes too slowly, is too large or of another type. */
export async function fetchImage(address: string, { open, patience = 5000 }: Parts): Promise<Image | undefined> {
  const bytes = await bytesAt(address, open, AbortSignal.timeout(patience))
  if (!bytes) return undefined
  const type = rasterType(bytes)
  return type === undefined ? undefined : { type, bytes }
}

async function bytesAt(address: string, open: Open, signal: AbortSignal): Promise<Buffer | undefined> {
  try {
    const answer = await open(address, signal)
    if (answer.statusCode === 200) return await readWithin(answer, greatestImage)
    answer.destroy()
    return undefined
  } catch {
    return undefined
  }
}
