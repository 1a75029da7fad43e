import {
  Z_BUF_ERROR,
  Z_NO_FLUSH,
  Z_OK,
  Z_STREAM_END,
  zlibInflate,
  zlibInflateInit2,
  zlibInflateReset,
  ZStream,
} from 'pako'
import { maxDatasetBytes } from '#domain/dataset/dataset-limits'

/** Receives decompressed bytes and owns them from then on: no byte is copied. */
interface Sink {
  /** Returns how many bytes at the end must be repeated before the next ones; 0 for the last bytes. */
  take(bytes: Uint8Array<ArrayBuffer>, isLast: boolean): number
}

/** The bytes are not whole gzip data, or unpack to more than the maximum. */
export class GunzipError extends Error {
  readonly reason: 'damaged' | 'tooLarge'

  constructor(reason: GunzipError['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

export interface Gunzip {
  /** Throws a GunzipError as soon as the bytes so far cannot be the start of valid data. */
  push(compressed: Uint8Array): void
  /** Throws a GunzipError unless every member that was begun is complete, its checksum and length included. */
  end(): void
}

/** Market data compresses five- to tenfold, a bomb a thousandfold. Small files may exceed the ratio. */
const maxRatio = 200
const ratioCountsFrom = 4 * 1024 * 1024
const gzipOnly = 15 + 16
/** Bytes of one output buffer. Sizes from 16 KiB to 4 MiB, of output as of input, make no measurable difference to pako. */
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
  let output = new Uint8Array(bufferSize)
  stream.output = output
  stream.next_out = 0
  stream.avail_out = bufferSize
  let state: 'empty' | 'inMember' | 'betweenMembers' | 'padding' = 'empty'
  let isFull = false
  let read = 0
  let written = 0

  /** Hands over a full buffer. The bytes that the sink wants again begin the next one. */
  const flush = () => {
    const again = sink.take(output, false)
    const rest = output.subarray(output.length - again)
    output = new Uint8Array(bufferSize + again)
    output.set(rest)
    stream.output = output
    stream.next_out = again
    stream.avail_out = bufferSize
  }

  const inflate = () => {
    const before = stream.next_out
    const status = zlibInflate(stream, Z_NO_FLUSH)
    if (status !== Z_OK && status !== Z_STREAM_END && status !== Z_BUF_ERROR) {
      throw new GunzipError('damaged', stream.msg || `zlib status ${status}`)
    }
    written += stream.next_out - before
    const taken = read - stream.avail_in
    const exceedsRatio = written > ratioCountsFrom && written > taken * maxRatio
    if (written > maxDatasetBytes || exceedsRatio) throw new GunzipError('tooLarge', `more than ${written} bytes`)
    isFull = stream.avail_out === 0
    if (isFull) flush()
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
        // After a full buffer there may be more output, although all input has been consumed.
      } while (stream.avail_in > 0 || (state === 'inMember' && isFull))
    },
    end() {
      if (state === 'empty' || state === 'inMember') throw new GunzipError('damaged', 'unexpected end of file')
      sink.take(output.subarray(0, stream.next_out), true)
    },
  }
}

function expectZeros(bytes: Uint8Array): void {
  if (bytes.some((byte) => byte !== 0)) throw new GunzipError('damaged', 'unexpected bytes after the end')
}
