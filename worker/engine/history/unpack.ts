/** The content of a file; undefined if it is damaged. The browser needs half of pako’s processor time for it. */
export async function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array | undefined> {
  const { readable, writable } = new DecompressionStream('gzip')
  const writer = writable.getWriter()
  try {
    const content = new Response(readable).arrayBuffer()
    const written = writer.write(bytes)
    const [buffer] = await Promise.all([content, written, writer.close()])
    return new Uint8Array(buffer)
  } catch {
    return undefined
  }
}
