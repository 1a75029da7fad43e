import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl'
import {
  providerFailed,
  type ProviderFailure,
  type ProviderResult,
  received,
} from '../../../platform/http-client/http-get.ts'

/** A zip file in memory, or the path of one on disk. */
type ZipSource = Buffer | string

/** An entry whose content is read in order, once. Reading throws if the file is damaged; `readZip` turns that into a failure. */
export interface ZipEntry {
  readonly name: string
  /** Unpacked bytes as the file states them; never more are read. */
  readonly size: number
  readonly chunks: () => AsyncIterable<Buffer>
}

interface ZipLimits {
  /** Bytes of an entry, unpacked. */
  readonly maxEntryBytes: number
  readonly maxEntries: number
  /** Whether to read an entry, by its name; by default all. */
  readonly wants?: (name: string) => boolean
  /** Called for each entry that is too large or damaged, and the others are read; without it, reading ends there. */
  readonly onUnusable?: (name: string) => void
}

/** The content of a zip file cannot be used. */
class UnusableZip extends Error {
  readonly failure: ProviderFailure
  constructor(failure: ProviderFailure, cause?: unknown) {
    super(failure, { cause })
    this.failure = failure
  }
}

/**
 * Reads the wanted entries of a zip file one after another; the value is their number. A file without its end is cut off; an
 * entry above the limit is not unpacked, and one that unpacks to more than stated ends there.
 */
export async function readZip(
  source: ZipSource,
  { maxEntryBytes, maxEntries, wants = () => true, onUnusable }: ZipLimits,
  each: (entry: ZipEntry) => Promise<void>,
): Promise<ProviderResult<number>> {
  try {
    const zip = await openZip(source)
    if (zip.entryCount > maxEntries) throw new UnusableZip('too-large')
    let read = 0
    for await (const entry of entriesOf(zip)) {
      if (!wants(entry.fileName)) continue
      try {
        if (entry.uncompressedSize > maxEntryBytes) throw new UnusableZip('too-large')
        await each({ name: entry.fileName, size: entry.uncompressedSize, chunks: () => chunksOf(zip, entry) })
        read++
      } catch (error) {
        if (!onUnusable || !(error instanceof UnusableZip)) throw error
        onUnusable(entry.fileName)
      }
    }
    return received(read)
  } catch (error) {
    if (error instanceof UnusableZip) return providerFailed(error.failure)
    throw error
  }
}

/** The only entry of a zip file in memory. */
export async function readOnlyEntry(zip: Buffer, maxBytes: number): Promise<ProviderResult<Buffer>> {
  let content: Buffer | undefined
  const reply = await readZip(zip, { maxEntryBytes: maxBytes, maxEntries: 1 }, async (entry) => {
    const chunks: Buffer[] = []
    for await (const chunk of entry.chunks()) chunks.push(chunk)
    content = Buffer.concat(chunks)
  })
  if (!reply.ok) return reply
  return content ? received(content) : providerFailed('unreadable')
}

async function openZip(source: ZipSource): Promise<ZipFile> {
  try {
    return await (typeof source === 'string' ? openPromise(source) : fromBufferPromise(source))
  } catch (error) {
    // Every zip file begins with the header of its first entry; a file without the directory at the end was cut off.
    const start = typeof source === 'string' ? 'PK' : source.subarray(0, 200).toString('latin1').trimStart()
    if (start.startsWith('<')) throw new UnusableZip('web-page', error)
    throw new UnusableZip(start.startsWith('PK') ? 'cut-off' : 'unreadable', error)
  }
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  const entries = zip.eachEntry()
  try {
    for (;;) {
      const next = await entries.next().catch((error: unknown) => {
        throw new UnusableZip('unreadable', error)
      })
      if (next.done === true) return
      yield next.value
    }
  } finally {
    zip.close()
  }
}

/** Also checks the content's checksum: damaged bytes may still unpack. */
async function* chunksOf(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  let sum = 0
  try {
    const stream = await zip.openReadStreamPromise(entry)
    for await (const chunk of stream) {
      const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from([])
      sum = crc32(bytes, sum)
      yield bytes
    }
  } catch (error) {
    throw new UnusableZip('unreadable', error)
  }
  if (sum !== entry.crc32) throw new UnusableZip('unreadable')
}
