const newline = 0x0a

/**
 * The lines of UTF-8 text as views of its bytes, without a byte order mark. Cut as bytes: a newline is never a part of
 * another character, and no text of the whole file is made.
 */
export function* linesOf(bytes: Buffer): Generator<Buffer, undefined> {
  let start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  while (start < bytes.length) {
    const found = bytes.indexOf(newline, start)
    const end = found === -1 ? bytes.length : found
    yield bytes.subarray(start, end)
    start = end + 1
  }
  return undefined
}
