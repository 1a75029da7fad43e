import { useCallback, useMemo } from 'react'
import { defaultFilters } from '#domain/filters'
import { fail } from '#worker/contract'
import { newestOnly } from '../data/newest-only.ts'
import { rowsOf, type Row } from '../data/row.ts'
import { rank } from '../features/jump/rank.ts'
import { useAppContext } from './app-context.ts'

/** How many of the largest matches are ranked, and how many of those are offered. */
const maxRanked = 1000
const maxOffered = 50

/** Finds stocks by symbol or name among all there are, whatever the filters say; the best match comes first. */
export function useSymbolSearch(): (text: string) => Promise<readonly Row[]> {
  const { screener } = useAppContext()
  const ask = useMemo(() => newestOnly(screener.screen, fail('superseded')), [screener])
  return useCallback(
    async (text: string) => {
      const answer = await ask({
        filters: { ...defaultFilters, sector: [], maxEntries: 0, search: text },
        scope: { kind: 'all' },
        from: 0,
        count: maxRanked,
        fields: ['name', 'sector'],
      })
      const rows = answer.ok ? rowsOf(answer.value) : []
      return rank(rows, text, (row) => ({ symbol: row.symbol, name: row.text('name') })).slice(0, maxOffered)
    },
    [ask],
  )
}
