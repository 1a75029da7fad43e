/**
 * Whether an If-None-Match header names an entity tag, so that the body need not be sent again.
 * Weak and strong forms of a tag are the same here, as RFC 9110 has it for this header.
 */
export function etagMatches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.trim() === '*' || [...header.matchAll(/"[^"]*"/g)].some(([tag]) => tag === etag)
}
