/** One of several phrasings of a sentence. */
export type Voice = (...phrasings: Phrasings) => string

/** Three at least: over a weekend or a holiday the session before must have had another one. */
type Phrasings = readonly [string, string, string, ...string[]]

const day = 86_400_000

/** Monday to Sunday. Weekends come after Friday, and neither of their days sounds like Monday or the other one. */
const places = [0, 1, 2, 3, 4, 6, 7] as const

/** Counts sessions so that Monday follows Friday; 0 for no date. */
export function turnOf(date: string | null): number {
  const days = Math.floor(Date.parse(date ?? '') / day)
  if (Number.isNaN(days)) return 0
  const sinceMonday = days + 3 // The epoch began on a Thursday.
  const week = Math.floor(sinceMonday / 7)
  return week * 5 + (places[sinceMonday - week * 7] ?? 0)
}

/** The voice of a session: the same for the same date, another for the next one. */
export function voiceOf(date: string | null): Voice {
  const turn = turnOf(date)
  return (...phrasings) => phrasings[((turn % phrasings.length) + phrasings.length) % phrasings.length] ?? phrasings[0]
}
