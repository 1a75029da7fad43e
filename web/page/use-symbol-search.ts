import { useCallback, useMemo } from 'react'
import { followedSymbol } from '#domain/dataset/followed-symbol'
import { defaultFilters } from '#domain/screen/filters'
import { knownSector } from '#domain/stock/stock'
import { plainSymbol } from '#domain/stock/written-symbol'
import { latestOnly } from '#domain/waiting'
import { fail } from '#worker/contract'
import { knownRenames } from '../data/screener/known-renames.ts'
import { rowsOf } from '../data/screener/results.ts'
import type { StockOption } from '../ui/controls/stock-combobox.tsx'
import { useAppContext } from './app-context.ts'

const maxOffered = 50

/** Finds stocks by symbol (even a former one) or name among all stocks, regardless of filters; best match first. */
export function useSymbolSearch(): (text: string) => Promise<readonly StockOption[]> {
  const { screener } = useAppContext()
  const search = useMemo(() => latestOnly(screener.screen, fail('superseded')), [screener])
  return useCallback(
    async (text: string) => {
      const symbol = plainSymbol(text).toUpperCase()
      const today = followedSymbol(await knownRenames(screener), symbol)
      const found = await search({
        filters: { ...defaultFilters, sector: [], maxEntries: 0, search: today === symbol ? text : today },
        scope: { kind: 'all' },
        from: 0,
        count: maxOffered,
        fields: ['name', 'sector'],
      })
      if (!found.ok) return []
      return rowsOf(found.value).map((row) => ({
        symbol: row.symbol,
        name: row.text('name'),
        sector: knownSector(row.text('sector')),
      }))
    },
    [search, screener],
  )
}
