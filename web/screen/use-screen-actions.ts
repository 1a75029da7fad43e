import { useSnapshot } from 'valtio/react'
import { metricOf } from '#domain/screen/formulas'
import { shownColumns } from '#domain/screen/shown-columns'
import { unknownSectorText } from '#domain/screen/unknown-sector'
import { metrics } from '#domain/stock/metrics'
import { describeFilters } from '#words/describe-filters'
import { formatInteger } from '#words/numbers'
import { screenSummary } from '#words/screen-summary'
import { sharing } from '#words/sharing'
import { allRows } from '../data/screener/all-rows.ts'
import { type TabId, useAppContext } from '../page/app-context.ts'
import { csvFile } from '../page/csv-file.ts'
import { saveFile } from '../page/share.ts'
import { shareLink } from '../page/share-link.ts'
import { useHasPrograms } from '../programs/programs.ts'
import { showToast } from '../state/overlay.ts'
import { store, useShownDataset } from '../state/store.ts'

/** Share and export of the current screen. */
export interface ScreenActions {
  readonly share: () => Promise<void>
  /** Downloads every match, regardless of Max Entries, with the columns of the table. */
  readonly download: () => Promise<void>
}

/**
 * Whether another site may be able to show the screen: it must be today’s, of the whole market, and the server must not be
 * known to refuse.
 */
export function useMayEmbed(tab: TabId): boolean {
  const { past } = useSnapshot(store)
  const hasPrograms = useHasPrograms()
  return hasPrograms !== false && tab === 'all' && !past
}

export function useScreenActions(): ScreenActions {
  const { screener, results } = useAppContext()
  const { date = null, simulated = true } = useShownDataset() ?? {}

  /** The query in one line, with the date of its data unless that is beside it. The stocks of a note are not filtered. */
  const summary = (dataOf: string | null): string => {
    const { query, total = 0, unknownSector } = results.current() ?? {}
    if (!query) return sharing.title
    const filters =
      query.scope.kind === 'note' ? [sharing.namedInNote] : describeFilters(query.filters).map(({ label }) => label)
    const sentence = screenSummary({ filters, sorted: query.filters, total, date: dataOf })
    return unknownSector === undefined
      ? sentence
      : `${sentence} · ${unknownSectorText({ count: unknownSector, text: formatInteger(unknownSector) }, query.filters)}`
  }

  return {
    share: () => shareLink(sharing.title, summary(date)),
    async download() {
      const query = results.current()?.query
      if (!query) return
      const response = await allRows(screener, { ...query, filters: { ...query.filters, maxEntries: 0 } })
      if (!response.ok) return showToast(sharing.fileFailed)
      const columns = [metrics.ticker, ...shownColumns(query.filters).map((id) => metricOf(id, query.filters))]
      const origin = { date, simulated, summary: summary(null) }
      const saved = await saveFile(csvFile(response.value.rows, columns, origin))
      const { length } = response.value.rows
      if (saved === 'downloaded') showToast(sharing.fileSaved(sharing.stonks(length, formatInteger(length))))
    },
  }
}
