const fallback = 60_000
const [least, most] = [1000, 3_600_000]

/** The milliseconds that a Retry-After header asks for, as seconds or as a date: a second at least, an hour at most. */
export function retryAfter(header: string | null, now: number): number {
  const given = header?.trim() ?? ''
  const wait = /^\d{1,9}$/.test(given) ? Number(given) * 1000 : Date.parse(given) - now
  return Number.isNaN(wait) ? fallback : Math.min(Math.max(wait, least), most)
}
