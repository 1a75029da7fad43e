import { differences } from './filter-codec.ts'
import { defaultsOf, type Filters } from './filters.ts'

/**
 * The change that limits a screen to some symbols, in their normal form; none lift the limit. What the user has not chosen
 * stays a default: a list also shows stocks of any sector, or without a known exchange.
 */
export function symbolsChange(filters: Filters, symbols: readonly string[]): Partial<Filters> {
  const changed = differences(filters)
  const { sector, unlisted } = defaultsOf({ symbols })
  return { symbols, ...(!('sector' in changed) && { sector }), ...(!('unlisted' in changed) && { unlisted }) }
}

/** The screen of some symbols, in their normal form, without other filters. */
export const screenOfSymbols = (symbols: readonly string[]): Filters => ({
  ...defaultsOf({ symbols }),
  symbols,
  maxEntries: 0,
})
