/** The content of a file; undefined if it is damaged. The browser needs half of pako’s processor time for it. */
export async function unpack(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  if (!isUnshared(bytes)) return undefined
  const { readable, writable } = new DecompressionStream('gzip')
  const writer = writable.getWriter()
  try {
    const content = new Response(readable).arrayBuffer()
    const [buffer] = await Promise.all([content, writer.write(bytes), writer.close()])
    return new Uint8Array(buffer)
  } catch {
    return undefined
  }
}

/** Whether a stream takes the bytes: their memory is not shared between threads. No file’s is. */
const isUnshared = (bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> => bytes.buffer instanceof ArrayBuffer
