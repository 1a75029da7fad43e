/** All bytes of a stream, or undefined as soon as there are more than `most`: the rest is not waited for. */
export async function readWithin(stream: AsyncIterable<Uint8Array>, most: number): Promise<Buffer | undefined> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of stream) {
    size += piece.length
    if (size > most) return undefined
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
