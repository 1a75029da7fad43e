/** Milliseconds that a Retry-After in seconds or with a date asks for; undefined where it says nothing that can be read. */
export function retryAfter(text: string | null | undefined, now: number): number | undefined {
  if (!text) return undefined
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined
}
