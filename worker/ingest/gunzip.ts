import {
  ZStream,
  Z_BUF_ERROR,
  Z_NO_FLUSH,
  Z_OK,
  Z_STREAM_END,
  zlibInflate,
  zlibInflateInit2,
  zlibInflateReset,
} from 'pako'
import { maxDatasetBytes } from '#domain/dataset/parse-dataset'

/** Receives decompressed bytes. The view is reused afterwards: copy what you need. */
type Sink = (bytes: Uint8Array) => void

/** The bytes are not whole gzip data, or unpack to more than the maximum. */
export class GunzipError extends Error {
  readonly reason: 'damaged' | 'tooLarge'

  constructor(reason: GunzipError['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

export interface Gunzip {
  /** Throws a GunzipError as soon as the bytes so far cannot be the start of sound data. */
  push(compressed: Uint8Array): void
  /** Throws a GunzipError unless every member that was begun is complete, its checksum and length included. */
  end(): void
}

/** Market data shrinks five- to tenfold; a bomb a thousandfold. Small files may well exceed the ratio. */
const maxRatio = 200
const ratioCountsFrom = 4 * 1024 * 1024
const gzipOnly = 15 + 16
const bufferSize = 256 * 1024

/**
 * Unpacks a stream of gzip members (RFC 1952) as its bytes arrive. Zeros after the last member are padding; anything
 * else after it is damage.
 *
 * It drives pako's zlib calls itself: pako's own stream class loses members that begin with a new chunk, and
 * accepts a truncated file unless it is notified of the end of the input.
 */
export function createGunzip(sink: Sink): Gunzip {
  const stream = new ZStream()
  zlibInflateInit2(stream, gzipOnly)
  stream.output = new Uint8Array(bufferSize)
  let state: 'empty' | 'inMember' | 'betweenMembers' | 'padding' = 'empty'
  let read = 0
  let written = 0

  const flush = () => {
    if (stream.next_out === 0) return
    written += stream.next_out
    const taken = read - stream.avail_in
    const isBomb = written > ratioCountsFrom && written > taken * maxRatio
    if (written > maxDatasetBytes || isBomb) throw new GunzipError('tooLarge', `more than ${written} bytes`)
    sink(stream.output.subarray(0, stream.next_out))
  }

  const inflate = () => {
    stream.next_out = 0
    stream.avail_out = bufferSize
    const status = zlibInflate(stream, Z_NO_FLUSH)
    if (status !== Z_OK && status !== Z_STREAM_END && status !== Z_BUF_ERROR) {
      throw new GunzipError('damaged', stream.msg || `zlib status ${status}`)
    }
    flush()
    if (status === Z_STREAM_END) state = 'betweenMembers'
  }

  const startMember = () => {
    zlibInflateReset(stream)
    state = 'inMember'
  }

  return {
    push(compressed) {
      if (compressed.length === 0) return
      read += compressed.length
      stream.input = compressed
      stream.next_in = 0
      stream.avail_in = compressed.length
      do {
        if (state === 'betweenMembers' && compressed[stream.next_in] === 0) state = 'padding'
        if (state === 'padding') return expectZeros(compressed.subarray(stream.next_in))
        if (state !== 'inMember') startMember()
        inflate()
        // A full buffer may hide more output although all input is taken.
      } while (stream.avail_in > 0 || (state === 'inMember' && stream.avail_out === 0))
    },
    end() {
      if (state === 'empty' || state === 'inMember') throw new GunzipError('damaged', 'unexpected end of file')
    },
  }
}

function expectZeros(bytes: Uint8Array): void {
  if (bytes.some((byte) => byte !== 0)) throw new GunzipError('damaged', 'unexpected bytes after the end')
}
