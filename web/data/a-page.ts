import type { Page } from '#worker/contract'

/** A page for a test: rows named after their place, and nothing in them but that. */
export function aPage(from: number, count: number, rest: Partial<Page> = {}): Page {
  const shown = rest.shown ?? 1000
  const places = Array.from({ length: Math.max(0, Math.min(count, shown - from)) }, (_, at) => from + at)
  return {
    version: 'one',
    total: shown,
    shown,
    similarFrom: shown,
    of: 5000,
    from,
    symbols: places.map((place) => `S${place}`),
    columns: ['close'],
    numbers: Float64Array.from(places),
    texts: {},
    ...rest,
  }
}
