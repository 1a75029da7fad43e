/** The content of a file; undefined if it is damaged. The browser needs half of pako’s processor time for it. */
export async function unpack(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const { readable, writable } = new DecompressionStream('gzip')
  const writer = writable.getWriter()
  try {
    const content = new Response(readable).arrayBuffer()
    // The bytes of a file are not shared memory, which a stream does not take.
    const written = writer.write(bytes as Uint8Array<ArrayBuffer>)
    const [buffer] = await Promise.all([content, written, writer.close()])
    return new Uint8Array(buffer)
  } catch {
    return undefined
  }
}
