import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useSnapshot } from 'valtio/react'
import { defaultFilters } from '#domain/filters'
import { fail } from '#worker/contract'
import { newestOnly } from '../data/newest-only.ts'
import { rowsOf } from '../data/row.ts'
import { rank } from '../features/jump/rank.ts'
import { SymbolJump } from '../features/jump/symbol-jump.tsx'
import { overlay } from '../state/overlay.ts'
import { useAppContext } from './app-context.ts'

/** How many of the largest matches are ranked, and how many of those are offered. */
const looked = 1000
const offered = 50

/** The symbol jump over any page. It looks through all stocks, whatever the filters say. */
export function JumpOverlay({ onClose }: { readonly onClose: () => void }) {
  const { screener } = useAppContext()
  const navigate = useNavigate()
  const ask = useMemo(() => newestOnly(screener.screen, fail('superseded')), [screener])
  const find = useCallback(
    async (text: string) => {
      const answer = await ask({
        filters: { ...defaultFilters, sector: [], maxEntries: 0, search: text },
        scope: { kind: 'all' },
        from: 0,
        count: looked,
        fields: ['name', 'sector'],
      })
      const rows = answer.ok ? rowsOf(answer.value) : []
      return rank(rows, text, (row) => ({ symbol: row.symbol, name: row.text('name') })).slice(0, offered)
    },
    [ask],
  )
  const open = (symbol: string) => void navigate({ to: '/$symbol', params: { symbol } })
  const { typed } = useSnapshot(overlay)
  return <SymbolJump typed={typed} find={find} onOpen={open} onClose={onClose} />
}
