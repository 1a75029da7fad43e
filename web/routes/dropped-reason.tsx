import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import type { Explanation } from '#domain/screen/explain'
import { defaultFilters } from '#domain/screen/filters'
import type { Sought } from '#worker/contract'
import { HiddenStock } from '../features/screener/insight/hidden-stock.tsx'
import { store } from '../state/store.ts'
import { screenNews as texts } from '../texts/saved-screens.ts'
import { useAppContext } from './app-context.ts'
import type { ScreenPart } from './screen-parts.ts'

interface DroppedReasonProps extends ScreenPart {
  readonly symbol: string
  /** Whether it dropped out of My List rather than out of the screen. */
  readonly isList: boolean
  readonly onClose: () => void
}

/** Why a stock is no longer in the saved screen or the list that is shown, with a way to bring it back. */
export function DroppedReason({ screen, symbol, isList, onClose }: DroppedReasonProps) {
  const { screener, tabUrl } = useAppContext()
  const { user } = useSnapshot(store)
  const [reason, setReason] = useState<Reason>()
  const bookmarks = user?.bookmarks
  const filters = useMemo(() => (isList ? { ...defaultFilters, sector: [] } : screen.filters), [isList, screen.filters])
  useEffect(() => {
    let isCurrent = true
    const sought: Sought = {
      filters: { ...filters, maxEntries: 0, search: symbol },
      scope: isList ? { kind: 'list', symbols: [...(bookmarks ?? [])] } : { kind: 'all' },
    }
    const ask = async () => {
      const [explained, found] = await Promise.all([screener.explain(sought), screener.stock(symbol)])
      const explanation = explained.ok && explained.value?.symbol === symbol ? explained.value : undefined
      if (isCurrent) setReason({ explanation, isInData: !found.ok || found.value !== undefined })
    }
    void ask()
    return () => {
      isCurrent = false
    }
  }, [screener, symbol, filters, isList, bookmarks])
  if (!reason) return null
  const { explanation, isInData } = reason
  if (!explanation) {
    if (!isInData) return <p>{texts.notInData(symbol)}</p>
    return <p>{filters.search === '' ? texts.noMatch(symbol) : texts.noSearchMatch(symbol, filters.search)}</p>
  }
  return (
    <HiddenStock
      {...{ explanation, filters }}
      tags={[]}
      onLift={(change) => {
        screen.edit(change, 'push')
        onClose()
      }}
      onAll={() => {
        tabUrl.choose('all')
        onClose()
      }}
      onUntag={() => undefined}
    />
  )
}

interface Reason {
  readonly explanation: Explanation | undefined
  readonly isInData: boolean
}
