import { maxLineBytes } from '#domain/dataset/dataset-limits'
import { newline } from './bytes.ts'

/** Whole lines, one after the other, each ended by a newline. */
export type Piece = Uint8Array<ArrayBuffer>

interface LineSplitter {
  /**
   * Splits bytes, which the splitter owns from now on. Returns the length of the unfinished line at their end, which must
   * begin the bytes of the next call.
   */
  take(bytes: Piece): number
  /** Copies the bytes: the caller may reuse them. */
  push(bytes: Uint8Array): void
  /** Hands over a last line without a newline, and adds the newline. */
  end(): void
}

interface LineSink {
  /** Gets a piece of about the size in which bytes arrive, and may keep it. */
  piece(piece: Piece): void
  /** Reports a line longer than any record, which is dropped. */
  tooLong(): void
}

const byteOrderMark = [0xef, 0xbb, 0xbf]
/** The byte order mark does not count as part of the first line. The reader itself measures each line to the byte. */
const maxCarry = maxLineBytes + byteOrderMark.length

/** Cuts a stream of bytes into pieces at line ends, so that no line spans two pieces. Memory holds one line at most. */
export function createLineSplitter(sink: LineSink): LineSplitter {
  let carry: Piece = new Uint8Array(0)
  let skipping = false
  let atStart = true

  const hand = (piece: Piece) => {
    const start = atStart && byteOrderMark.every((byte, i) => piece[i] === byte) ? byteOrderMark.length : 0
    atStart = false
    if (piece.length > start) sink.piece(piece.subarray(start))
  }

  const take = (bytes: Piece): number => {
    let rest = bytes
    if (skipping) {
      const end = rest.indexOf(newline)
      if (end < 0) return 0
      skipping = false
      rest = rest.subarray(end + 1)
    }
    const end = rest.lastIndexOf(newline) + 1
    if (end > 0) hand(rest.subarray(0, end))
    const left = rest.length - end
    if (left <= maxCarry) return left
    skipping = true
    atStart = false
    sink.tooLong()
    return 0
  }

  return {
    take,
    push(bytes) {
      const whole = join(carry, bytes)
      carry = whole.slice(whole.length - take(whole))
    },
    end() {
      if (carry.length > 0) hand(join(carry, Uint8Array.of(newline)))
      carry = new Uint8Array(0)
    },
  }
}

function join(a: Uint8Array, b: Uint8Array): Piece {
  const joined = new Uint8Array(a.length + b.length)
  joined.set(a)
  joined.set(b, a.length)
  return joined
}
