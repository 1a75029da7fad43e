import { maxLineBytes } from '#domain/dataset/parse-dataset'
import { newline } from './bytes.ts'

/** Whole lines, one after the other, each ended by a newline. */
export type Piece = Uint8Array<ArrayBuffer>

interface LineSplitter {
  push(bytes: Uint8Array): void
  /** Hands over a last line that no newline ended, with the newline it lacks. */
  end(): void
}

interface LineSink {
  /** A piece of about the size in which bytes arrive. The receiver may keep it. */
  piece(piece: Piece): void
  /** A line longer than any record, which is dropped. */
  tooLong(): void
}

const byteOrderMark = [0xef, 0xbb, 0xbf]
/** The mark before the first line is no part of it. The reader itself measures each line to the byte. */
const maxCarry = maxLineBytes + byteOrderMark.length

/** Cuts a stream of bytes into pieces at line ends, so that no line spans two pieces. Memory holds one line at most. */
export function createLineSplitter(sink: LineSink): LineSplitter {
  let carry: Piece = new Uint8Array(0)
  let skipping = false
  let atStart = true

  const keep = (rest: Uint8Array) => {
    if (carry.length + rest.length > maxCarry) {
      carry = new Uint8Array(0)
      skipping = true
      atStart = false
      sink.tooLong()
    } else carry = join(carry, rest)
  }

  const hand = (bytes: Uint8Array) => {
    const piece = join(carry, bytes)
    carry = new Uint8Array(0)
    const start = atStart && byteOrderMark.every((byte, i) => piece[i] === byte) ? byteOrderMark.length : 0
    atStart = false
    if (piece.length > start) sink.piece(piece.subarray(start))
  }

  return {
    push(bytes) {
      let rest = bytes
      if (skipping) {
        const end = rest.indexOf(newline)
        if (end < 0) return
        skipping = false
        rest = rest.subarray(end + 1)
      }
      const end = rest.lastIndexOf(newline) + 1
      if (end > 0) hand(rest.subarray(0, end))
      keep(rest.subarray(end))
    },
    end() {
      if (carry.length > 0) hand(Uint8Array.of(newline))
    },
  }
}

function join(a: Uint8Array, b: Uint8Array): Piece {
  const joined = new Uint8Array(a.length + b.length)
  joined.set(a)
  joined.set(b, a.length)
  return joined
}
