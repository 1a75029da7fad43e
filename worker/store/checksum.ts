/**
 * A 32-bit checksum of buffers, for telling storage that went bad (not for security): FNV-1a's step over 32-bit words,
 * and over single bytes where fewer than four remain.
 */
export function checksum(views: readonly ArrayBufferView[]): number {
  let hash = 0x811c9dc5
  for (const view of views) {
    const { buffer, byteOffset, byteLength } = view.byteOffset % 4 === 0 ? view : copyOf(view)
    const words = byteLength >>> 2
    hash = fold(hash, new Int32Array(buffer, byteOffset, words))
    hash = fold(hash, new Uint8Array(buffer, byteOffset + words * 4, byteLength - words * 4))
    hash = fold(hash, Int32Array.of(byteLength))
  }
  return hash >>> 0
}

/** Words must be aligned, and storage may return a view with another offset. */
const copyOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView) =>
  new Uint8Array(buffer, byteOffset, byteLength).slice()

/**
 * The rotation lets the high bits reach the low ones, which a multiplication alone never does.
 * Trap: a million words pass here right after the worker's start, before anything is compiled. With an iterator, or
 * with the step as a function of its own, this takes ten times as long.
 */
function fold(hash: number, words: Int32Array | Uint8Array): number {
  const { length } = words
  for (let i = 0; i < length; i++) {
    hash = Math.imul(hash ^ (words[i] ?? 0), 0x01000193)
    hash = (hash << 13) | (hash >>> 19)
  }
  return hash
}
