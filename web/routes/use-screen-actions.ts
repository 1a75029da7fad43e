import { useSnapshot } from 'valtio/react'
import { metrics } from '#domain/metrics'
import { allRows } from '../data/all-rows.ts'
import { csvFile } from '../features/export/csv-file.ts'
import { saveFile } from '../features/export/save-file.ts'
import { screenSummary } from '../features/export/screen-summary.ts'
import { shareScreen } from '../features/export/share.ts'
import { activeFilters } from '../features/screener/filter-words.ts'
import { formatInteger } from '../format/numbers.ts'
import { store } from '../state/store.ts'
import { say } from '../state/toast.ts'
import { useAppContext } from './app-context.ts'

/** What hands a screen on. */
export interface ScreenActions {
  readonly share: () => Promise<void>
  /** Every match, whatever Max Entries says, with the columns that the table shows. */
  readonly download: () => Promise<void>
}

export function useScreenActions(): ScreenActions {
  const { screener, results } = useAppContext()
  const { stonks } = useSnapshot(store)
  const { date = null, simulated = true } = stonks ?? {}

  /** What is asked, in one line. A note's stocks are not filtered. */
  const summary = (): string => {
    const { query, total = 0 } = results.current() ?? {}
    if (!query) return 'Stonks'
    const words =
      query.scope.kind === 'note' ? ['Named in the note'] : activeFilters(query.filters).map(({ label }) => label)
    return screenSummary({ words, sortColumn: query.filters.sortColumn, total, date })
  }

  return {
    async share() {
      const outcome = await shareScreen({ title: 'Stonks', text: summary(), url: location.href })
      if (outcome === 'copied') say('The link is copied')
      if (outcome === 'failed') say('The link could not be copied: it stands in the address bar')
    },
    async download() {
      const query = results.current()?.query
      if (!query) return
      const answer = await allRows(screener, { ...query, filters: { ...query.filters, maxEntries: 0 } })
      if (!answer.ok) return say('The file could not be made. Try again.')
      const columns = [metrics.ticker, ...query.filters.metric.map((id) => metrics[id])]
      const origin = { date, simulated, summary: summary() }
      const saved = await saveFile(csvFile(answer.value.rows, columns, origin))
      if (saved === 'downloaded') say(`Saved ${formatInteger(answer.value.rows.length)} stonks as CSV`)
    },
  }
}
