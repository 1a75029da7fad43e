/**
 * A 32-bit checksum of buffers, for telling storage that went bad (not for security): FNV-1a's step over 32-bit words,
 * and over single bytes where fewer than four remain.
 */
export function checksum(views: readonly ArrayBufferView<ArrayBuffer>[]): number {
  let hash = 0x811c9dc5
  for (const { buffer, byteOffset, byteLength } of views) {
    const aligned = byteOffset % 4 === 0 ? byteLength >>> 2 : 0
    const words = new Uint32Array(buffer, aligned > 0 ? byteOffset : 0, aligned)
    for (const word of words) hash = step(hash, word)
    for (const byte of new Uint8Array(buffer, byteOffset + aligned * 4, byteLength - aligned * 4)) {
      hash = step(hash, byte)
    }
    hash = step(hash, byteLength)
  }
  return hash >>> 0
}

/** The rotation lets the high bits reach the low ones, which a multiplication alone never does. */
function step(hash: number, word: number): number {
  const mixed = Math.imul(hash ^ word, 0x01000193)
  return (mixed << 13) | (mixed >>> 19)
}
