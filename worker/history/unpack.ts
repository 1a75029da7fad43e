/** The content of a file; undefined if it is damaged. By the browser: of a whole market that takes a third of pako's time. */
export async function unpack(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const { readable, writable } = new DecompressionStream('gzip')
  const writer = writable.getWriter()
  const content = new Response(readable).arrayBuffer()
  try {
    // A copy, since a stream takes no memory that threads share.
    await Promise.all([content, writer.write(new Uint8Array(bytes)), writer.close()])
    return new Uint8Array(await content)
  } catch {
    return undefined
  }
}
