import { useCallback, useMemo } from 'react'
import { useSnapshot } from 'valtio/react'
import type { AskedScreen, HeldSessions, SessionRun } from '#domain/backtest/stock-past'
import { filtersOf, inOrder, listedSymbols } from '#domain/personal/saved-screen'
import { encodeFilters } from '#domain/screen/filter-codec'
import { presetFilters, presets } from '#domain/screen/presets'
import { pastQueries } from '../data/screener/past-queries.ts'
import { useAppContext } from '../page/app-context.ts'
import { useDatasetQuery } from '../page/use-stock.ts'
import { usePersonal } from '../personal/store/personal-store.ts'
import { withAsOf } from '../state/past-address.ts'
import { store } from '../state/store.ts'
import { writeParameter } from '../state/url-state.ts'
import type { ChartSpan } from './chart/spans.ts'
import { MovesLikeCard } from './moves-like.tsx'
import { type ScreenBand, ScreenBands } from './screen-bands.tsx'
import { screenBands } from './stock-past-texts.ts'

interface BandsProps {
  readonly symbol: string
  readonly span: ChartSpan
}

interface NamedScreen extends AskedScreen {
  readonly name: string
}

/** The user's saved screens in their order, without those whose lists do not have the stock, then the presets. */
function useScreens(symbol: string): readonly NamedScreen[] {
  const { screens, notes } = usePersonal()
  return useMemo(
    () => [
      ...inOrder(screens)
        .filter((screen) => listedSymbols(screen, notes.values())?.includes(symbol) ?? true)
        .map((screen) => ({ id: screen.id, name: screen.name, filters: filtersOf(screen) })),
      ...presets.map(({ label }, id) => ({ id: `preset:${id}`, name: label, filters: presetFilters(id) })),
    ],
    [screens, notes, symbol],
  )
}

/** The sessions on which each saved screen and preset matched a stock, below its chart; empty if the past has no such stock. */
export function ScreenBandsSection({ symbol, span: { dates, digits } }: BandsProps) {
  const screens = useScreens(symbol)
  const { newest } = useAppContext()
  const asOf = useSnapshot(store).past?.asOf
  const ask = useCallback(async () => {
    const asked = screens.map(({ id, filters }) => ({ id, filters }))
    return { symbol, outcome: await pastQueries(newest).stockDays(symbol, asked, asOf) }
  }, [newest, symbol, screens, asOf])
  const found = useDatasetQuery(ask)
  const outcome = found?.symbol === symbol ? found.outcome : undefined
  const days = outcome?.ok ? outcome.value : undefined
  const bands = useMemo(
    () => days && screens.flatMap((screen) => bandOf(screen, days.screens[screen.id], dates) ?? []),
    [screens, days, dates],
  )
  if ((outcome && !days) || dates.length === 0) return null
  const named = (kind: HeldSessions['kind']) =>
    screens.filter(({ id }) => days?.screens[id]?.kind === kind).map(({ name }) => name)
  const remarks = [
    ...(named('market').length > 0 ? [screenBands.market(named('market').join(', '))] : []),
    ...(named('invalid').length > 0 ? [screenBands.invalid(named('invalid').join(', '))] : []),
  ]
  return <ScreenBands {...{ bands, dates, digits, remarks }} />
}

/** The part of a screen's sessions that belong to some dates; undefined for fewer than two, which mean little. */
function bandOf(screen: NamedScreen, held: HeldSessions | undefined, dates: readonly string[]): ScreenBand | undefined {
  if (held?.kind !== 'held') return undefined
  const runs = held.runs.flatMap((run) => withinDates(run, dates))
  const sessions = dates.filter((date) => runs.some(([from, to]) => from <= date && date <= to)).length
  if (sessions < 2) return undefined
  const address = `/${writeParameter('', 'filter', encodeFilters(screen.filters))}`
  return {
    ...{ id: screen.id, name: screen.name, runs, sessions },
    addressOn: (session) => withAsOf(address, session),
  }
}

/** A run from its first to its last one of some dates. */
function withinDates([from, to]: SessionRun, dates: readonly string[]): readonly SessionRun[] {
  const first = dates.find((date) => date >= from)
  const last = dates.findLast((date) => date <= to)
  return first === undefined || last === undefined || first > last ? [] : [[first, last]]
}

/** What moved like a stock; empty if the past has no such stock. */
export function MovesLikeSection({ symbol }: { readonly symbol: string }) {
  const { newest } = useAppContext()
  const asOf = useSnapshot(store).past?.asOf
  const ask = useCallback(
    async () => ({ symbol, outcome: await pastQueries(newest).movesLike(symbol, asOf) }),
    [newest, symbol, asOf],
  )
  const found = useDatasetQuery(ask)
  const spans = found?.symbol === symbol && found.outcome.ok ? found.outcome.value : undefined
  return spans ? <MovesLikeCard spans={spans} /> : null
}
