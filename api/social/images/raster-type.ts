/** How files of each type begin, and where what tells them apart stands. */
const marks = [
  { type: 'image/png', at: 0, bytes: '89504e470d0a1a0a' },
  { type: 'image/jpeg', at: 0, bytes: 'ffd8ff' },
  { type: 'image/gif', at: 0, bytes: '474946383761' },
  { type: 'image/gif', at: 0, bytes: '474946383961' },
  { type: 'image/webp', at: 8, bytes: '57454250' },
] as const

/** Other things begin with RIFF, too: only with WEBP behind its length it is a picture. */
const webpStart = '52494646'

/** What a picture is by its own first bytes, whatever its sender calls it; undefined for all that could hold a script. */
export function rasterType(bytes: Buffer): string | undefined {
  const start = bytes.toString('hex', 0, 12)
  const found = marks.find((mark) => start.startsWith(mark.bytes, 2 * mark.at))
  return found?.type === 'image/webp' && !start.startsWith(webpStart) ? undefined : found?.type
}
