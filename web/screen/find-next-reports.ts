import type { ExpectedResults } from '#domain/reports/expected-results'
import { reportDaysOf } from '#domain/reports/report-days'
import { defaultFilters } from '#domain/screen/filters'
import type { Screener } from '#worker/contract'

/** When a company of the user's list reports next. */
interface NextReport {
  readonly symbol: string
  readonly name: string | null
  readonly expected: ExpectedResults
}

interface NextReports {
  /** The first of them, in the order of their most likely days. */
  readonly reports: readonly NextReport[]
  /** The number of companies on the list whose results are expected. */
  readonly total: number
}

/** When the companies of a list report next, so many of them; undefined if the dataset cannot be read. */
export async function findNextReports(
  screener: Pick<Screener, 'screen' | 'stock'>,
  symbols: readonly string[],
  count: number,
): Promise<NextReports | undefined> {
  const page = await screener.screen({
    filters: {
      ...{ ...defaultFilters, sector: [], maxEntries: 0 },
      ...{ ranges: { daysToReport: [0, null] }, sortColumn: 'daysToReport', asc: true },
    },
    scope: { kind: 'list', symbols: [...symbols] },
    ...{ from: 0, count, fields: [] },
  })
  if (!page.ok) return undefined
  const stocks = await Promise.all(page.value.symbols.map((symbol) => screener.stock(symbol)))
  const reports = stocks.flatMap((found): NextReport[] => {
    const stock = found.ok ? found.value : undefined
    const { expected } = reportDaysOf(stock)
    return stock && expected ? [{ symbol: stock.symbol, name: stock.name, expected }] : []
  })
  return { reports: reports.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b))), total: page.value.total }
}

const keyOf = ({ expected: { day, from } }: NextReport): string => `${day} ${from}`
