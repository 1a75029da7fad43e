import { useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio/react'
import type { Explanation, Rescue } from '#domain/screen/explain'
import { defaultFilters } from '#domain/screen/filters'
import { presets } from '#domain/screen/presets'
import { screenAddress } from '#domain/site/screen-address'
import { plainSymbol } from '#domain/stock/written-symbol'
import { describeFilters } from '#words/describe-filters'
import { screenHead } from '#words/screen-head'
import { rowAt } from '../data/screener/results.ts'
import { FilterChips } from '../filters/filter-chips.tsx'
import { BrokenFormulas, HiddenStock, NoMatches, UnknownSector } from '../filters/insight/insight.tsx'
import { noMatches } from '../filters/insight/insight-texts.ts'
import { MoreRows } from '../filters/more-rows.tsx'
import { openImport } from '../lists/open-import.ts'
import { useAppContext } from '../page/app-context.ts'
import { LinkNotice } from '../page/link-notice.tsx'
import { linkNotice } from '../page/link-notice-texts.ts'
import { SiteFooter } from '../page/site-footer.tsx'
import type { InsightProps, Screen } from '../page/use-screen.ts'
import { setTags } from '../personal/notes/stock-notes.ts'
import { usePersonal } from '../personal/store/personal-store.ts'
import { ListCalendar } from '../programs/list-calendar.tsx'
import { showMoreRows } from '../state/more-rows.ts'
import { personalSummary } from '../state/personal-summary.ts'
import { useRenames } from '../state/renames.ts'
import { store } from '../state/store.ts'
import { resultsText } from '../texts/first-visit/results.ts'
import { renameTexts } from '../texts/renames.ts'
import { Button } from '../ui/controls/button.tsx'
import { usePageHead } from '../ui/hooks/use-page-head.ts'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { Notice } from '../ui/messages/notice.tsx'
import { NextReports } from './next-reports.tsx'
import { focusRow } from './rows.tsx'
import { TickerList, TypedList } from './tickers/ticker-list.tsx'
import { focusFiltersButton } from './use-filter-panel.ts'
import { useWorkerQuery } from './use-worker-query.ts'

export { showTypedList } from './tickers/show-tickers.ts'
export { TickerSection } from './tickers/ticker-section.tsx'

const lift = (screen: Screen) => (change: Parameters<Screen['edit']>[0]) => screen.edit(change, 'push')

/**
 * What a link has lost, what happens to stocks without a known sector, which formulas cannot be calculated, and why the stock
 * that the user searched for is not among the rows.
 */
export const Explanations = (props: InsightProps) => (
  <>
    <LostOfLink screen={props.screen} />
    {props.results?.unknownSector !== undefined && (
      <UnknownSector count={props.results.unknownSector} filters={props.screen.filters} />
    )}
    {props.results?.formulaErrors && <FormulaErrors {...props} />}
    {props.screen.filters.search.trim() !== '' && <HiddenStockReason {...props} />}
    <FormerSymbol {...props} />
    {props.screen.filters.search.trim() !== '' && <TypedList {...props} />}
    {props.screen.filters.symbols.length > 0 && <TickerList {...props} />}
  </>
)

/** What the link of the screen has lost. Its button makes what is shown the screen of the address. */
function LostOfLink({ screen: { filters, warning } }: Pick<InsightProps, 'screen'>) {
  const { screenUrl } = useAppContext()
  const accept = (
    <Button variant="plain" onClick={() => screenUrl.show(filters, 'push')}>
      {filters === defaultFilters ? linkNotice.showAll : linkNotice.accept}
    </Button>
  )
  return <LinkNotice warning={warning} action={accept} />
}

/** Why the stock that the user searched for is not among the rows. */
function HiddenStockReason({ screen, scope, results }: InsightProps) {
  const { screener, tabUrl } = useAppContext()
  const explanation = useWorkerQuery<Explanation | undefined>(
    screener.explain,
    { filters: screen.filters, scope },
    results?.version,
  )
  const { tags } = useSnapshot(personalSummary)
  const { notes } = usePersonal()
  const { user } = useSnapshot(store)
  if (!explanation) return null
  const carried = notes.get(explanation.symbol)?.tags ?? []
  // Tags also narrow the rows to a list. The worker cannot tell which of the two excludes the stock; the page can.
  const isListed = tabUrl.current() !== 'list' || user?.bookmarks.includes(explanation.symbol) === true
  const causes = explanation.causes.filter(
    (cause) =>
      (cause.kind !== 'list' || !isListed) && (cause.kind !== 'maxEntries' || cause.position > (results?.shown ?? 0)),
  )
  const untagged = scope.kind === 'note' ? [] : tags.filter((tag) => !carried.includes(tag))
  if (causes.length + untagged.length === 0) return null
  return (
    <HiddenStock
      explanation={{ ...explanation, causes }}
      filters={screen.filters}
      tags={untagged}
      onRemove={lift(screen)}
      onAll={() => tabUrl.choose('all')}
      onUntag={(tag) => setTags(tags.filter((other) => other !== tag))}
    />
  )
}

/** Under which symbol a stock is found, where the user searched for a former one. */
function FormerSymbol({ screen }: InsightProps) {
  const searched = plainSymbol(screen.filters.search).toUpperCase()
  const rename = useRenames().findLast(({ from, isReused }) => from === searched && !isReused)
  return (
    rename && (
      <Notice
        icon="info"
        tone="quiet"
        action={
          <Button variant="plain" onClick={() => screen.edit({ search: rename.to }, 'push')}>
            {renameTexts.show(rename.to)}
          </Button>
        }
      >
        {renameTexts.renamed(rename)}
      </Notice>
    )
  )
}

/** The formulas of a screen that this version cannot calculate. */
const FormulaErrors = ({ screen, results }: InsightProps) =>
  results?.formulaErrors && (
    <BrokenFormulas errors={results.formulaErrors} filters={screen.filters} onRemove={lift(screen)} />
  )

/** Suggestions for a screen that selects no stocks. */
export function EmptyResults({ screen, scope, results }: InsightProps) {
  const { screener, tabUrl } = useAppContext()
  const rescue = useWorkerQuery<Rescue>(screener.rescue, { filters: screen.filters, scope }, results?.version)
  const { tags, symbols } = useSnapshot(personalSummary)
  if (scope.kind === 'list' && tags.length > 0) {
    const untag = (
      <Button variant="primary" onClick={() => setTags([])}>
        {noMatches.clearTags(tags.length)}
      </Button>
    )
    return (
      <EmptyState icon="search" title={resultsText.noMatches} action={untag}>
        {symbols?.length === 0 ? noMatches.noneTagged(tags) : noMatches.tags(tags)}
      </EmptyState>
    )
  }
  if (scope.kind === 'list' && scope.symbols.length === 0) {
    const browse = (
      <>
        <Button variant="primary" onClick={() => tabUrl.choose('all')}>
          {noMatches.browse}
        </Button>
        <Button onClick={() => openImport([])}>{noMatches.import}</Button>
      </>
    )
    return (
      <EmptyState icon="star" title={resultsText.emptyList} action={browse}>
        {noMatches.star}
      </EmptyState>
    )
  }
  return (
    <NoMatches
      {...{ filters: screen.filters, rescue }}
      hidden={results?.hidden}
      onRemove={lift(screen)}
      onReset={screen.reset}
    />
  )
}

/** Below the last row: buttons for more rows if Max Entries limits them, the dates of a list, and the footer. */
export function EndOfRows() {
  return (
    <>
      <MoreOfResults />
      <DatesOfList />
      <SiteFooter />
    </>
  )
}

function DatesOfList() {
  const { tabUrl } = useAppContext()
  const isList = useSyncExternalStore(tabUrl.subscribe, tabUrl.current) === 'list'
  const { user } = useSnapshot(store)
  if (!isList || !user) return null
  return (
    <>
      <NextReports listed={user.bookmarks} />
      <ListCalendar listed={user.bookmarks} />
    </>
  )
}

function MoreOfResults() {
  const { results: store, screenUrl } = useAppContext()
  const results = useSyncExternalStore(store.subscribe, store.current)
  const { maxEntries } = useSyncExternalStore(screenUrl.subscribe, screenUrl.filters)
  // Max Entries limits the matches of filters; it does not apply to the stocks of a note.
  if (!results || results.query.scope.kind === 'note' || maxEntries === 0) return null
  const { total, shown, query } = results
  return (
    <MoreRows
      {...{ total, shown }}
      step={maxEntries}
      onShow={(rows) => showMoreRows({ selection: query.selection, maxEntries: rows })}
      onShown={(first) => focusRow(rowAt(results, first)?.symbol)}
    />
  )
}

/**
 * A chip for each filter of a screen, with a button that removes it. The title of the page describes the query of the
 * screen, as the server sends it.
 */
export function ScreenChips({ screen }: { readonly screen: Screen }) {
  usePageHead(screenHead(screen.filters), screenAddress(screen.filters))
  const preset: { readonly label: string } | undefined = presets[screen.filters.presets]
  return (
    <FilterChips
      preset={preset?.label}
      active={describeFilters(screen.filters)}
      onRemove={(change) => screen.edit(change, 'push')}
      onLast={focusFiltersButton}
    />
  )
}
