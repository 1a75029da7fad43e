/** The changes, in per cent, that have a colour of their own; beyond the ends it gets no stronger. */
export const stops = [-5, -3, -1, 0, 1, 3, 5] as const

/** The tokens of the stops. */
export const stopTokens = ['--heat-1', '--heat-2', '--heat-3', '--heat-4', '--heat-5', '--heat-6', '--heat-7'] as const

type Rgb = readonly [red: number, green: number, blue: number]

/** #rgb or #rrggbb. */
export function parseColour(text: string): Rgb {
  const digits = text.replace('#', '')
  const long = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  const part = (at: number) => parseInt(long.slice(at, at + 2), 16)
  return [part(0), part(2), part(4)]
}

/** The colour of a change, given as a fraction: between two stops it is between their colours. */
export function colourOf(ratio: number, colours: readonly Rgb[]): string {
  const percent = Math.min(Math.max(ratio * 100, stops[0]), stops[6])
  const found = stops.findIndex((stop) => stop >= percent)
  const upper = Math.max(1, found)
  const from = stops[upper - 1] ?? 0
  const share = (percent - from) / ((stops[upper] ?? 0) - from)
  const low = colours[upper - 1]
  const high = colours[upper]
  if (!low || !high) return ''
  const [red, green, blue] = low.map((value, at) => Math.round(value + share * ((high[at] ?? 0) - value)))
  return `rgb(${red} ${green} ${blue})`
}
