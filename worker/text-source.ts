import type { PieceSource } from './snapshot.ts'

interface TextSource {
  readonly piece: PieceSource
  /** From now on the text comes from elsewhere, and the memory it took is free. */
  moveTo(source: PieceSource): void
}

/** A dataset's text, first in memory, and in the database once it is stored there. */
export function createTextSource(pieces: readonly Uint8Array[]): TextSource {
  let source: PieceSource = (piece) => Promise.resolve(pieces[piece])
  return {
    piece: (piece) => source(piece),
    moveTo(elsewhere) {
      source = elsewhere
      pieces = []
    },
  }
}
