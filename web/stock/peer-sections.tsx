import { useMemo } from 'react'
import { fittingDecimals } from '#domain/formula/fitting-decimals'
import { encodeFilters } from '#domain/screen/filter-codec'
import { defaultFilters, editFilters, type Filters } from '#domain/screen/filters'
import { type ColumnId, type FormulaId, isFormulaId, metricOf, withFittingFormats } from '#domain/screen/formulas'
import { shownColumns } from '#domain/screen/shown-columns'
import { maxCompared } from '#domain/site/compared-symbols'
import type { Kind } from '#domain/stock/metric'
import { fieldsOf } from '#domain/stock/metric-value'
import { sectors } from '#domain/stock/sectors'
import { knownSector, type Stock } from '#domain/stock/stock'
import { titleCase } from '#words/text'
import type { PageField } from '#worker/contract'
import { rowsOf } from '../data/screener/results.ts'
import { useMissingMetrics } from '../filters/panel/panel-props.ts'
import { useAppContext } from '../page/app-context.ts'
import { usePeers } from '../page/use-stock.ts'
import { compareAddress } from '../state/compared.ts'
import { writeParameter } from '../state/url-state.ts'
import { useDayLink } from '../ui/navigation/use-history.ts'
import { type PeerColumn, Peers } from './peers.tsx'
import { Reserved } from './stock-layout.tsx'
import { Technicals } from './technicals.tsx'

interface SectionProps {
  readonly stock: Stock
}

/** The stock among the largest of its industry, with the columns of the screen that the user came from. */
export function PeersSection({ stock }: SectionProps) {
  const { screenUrl } = useAppContext()
  const inDay = useDayLink()
  const filters = screenUrl.filters()
  const columns = useMemo(() => peerColumns(filters), [filters])
  const fields = useMemo(() => fieldsShown(columns), [columns])
  const peers = usePeers(stock.symbol, fields, filters.formulas)
  const found = peers === 'failed' ? undefined : peers
  const rows = useMemo(() => found && rowsOf(found.page), [found])
  // The decimals that suit the values that are shown.
  const shown = useMemo(() => {
    const own = columns.flatMap(({ id }) => (isFormulaId(id) ? [id] : []))
    const decimalsOf = (id: FormulaId) => fittingDecimals((rows ?? []).map((row) => row.number(id) ?? NaN))
    const decimals = Object.fromEntries(own.map((id) => [id, decimalsOf(id)]))
    const formulas = withFittingFormats(filters.formulas, decimals)
    return columns.map(({ id }) => ({ id, ...metricOf(id, { formulas }) }))
  }, [columns, rows, filters])
  if (peers === 'failed') return null
  if (!found || !rows) return <Reserved of="peers" />
  if (!found.group) return null
  const { field, count } = found.group
  const symbols = rows.map((row) => row.symbol)
  const compared = [stock.symbol, ...symbols.filter((symbol) => symbol !== stock.symbol)].slice(0, maxCompared)
  return (
    <Peers
      symbol={stock.symbol}
      group={groupName(stock, field)}
      {...{ count, rows, compared }}
      columns={shown}
      compareHref={inDay(compareAddress(compared))}
      groupHref={inDay(groupAddress(filters, stock, field))}
    />
  )
}

/** The stock's technical values. */
export function TechnicalsSection({ stock }: SectionProps) {
  const missing = useMissingMetrics()
  const found = usePeers(stock.symbol)
  const percentiles = found === 'failed' ? undefined : found?.percentiles
  return <Technicals {...{ stock, percentiles, missing }} />
}

/** The metrics that the rows show, with the name and the sector of each. */
const fieldsShown = (columns: readonly PeerColumn[]): readonly PageField[] => [
  ...(['name', 'sector'] as const),
  ...columns.flatMap(({ id }): readonly PageField[] => (isFormulaId(id) ? [id] : fieldsOf(id))),
]

const maxColumns = 6
/** Fills the columns with numbers if the screen has few. */
const usual: readonly ColumnId[] = ['price', 'dayDeltaRatio', 'peRatio']
const minNumbers = 3

const wordKinds: readonly Kind[] = ['text', 'sector', 'date', 'chart', 'action']

/** The market cap, which determines the peers, then the numbers that the screen shows, then its ranges. */
function peerColumns(filters: Filters): readonly PeerColumn[] {
  const chosen = shownColumns(filters).filter((id) => !wordKinds.includes(metricOf(id, filters).kind))
  const isRange = (id: ColumnId) => metricOf(id, filters).kind === 'range'
  const numbers = [...new Set<ColumnId>(['marketCap', ...chosen.filter((id) => !isRange(id))])]
  const filled = [...new Set([...numbers, ...(numbers.length < minNumbers ? usual : [])])]
  const ids = [...filled.slice(0, Math.max(numbers.length, minNumbers)), ...chosen.filter(isRange)]
  return ids.slice(0, maxColumns).map((id) => ({ id, ...metricOf(id, filters) }))
}

function groupName(stock: Stock, field: 'industry' | 'sector'): string {
  const sector = field === 'sector' ? knownSector(stock.sector) : undefined
  return sector ? sectors[sector].label : titleCase(stock[field] ?? '')
}

/** The screen of the whole industry or sector, with the user's columns. */
function groupAddress({ metric, formulas }: Filters, stock: Stock, field: 'industry' | 'sector'): string {
  const chosen = [(stock[field] ?? '').toUpperCase()]
  // The default sectors leave out stocks of others.
  const sector = knownSector(stock.sector) ? {} : { sector: stock.sector === null ? [] : [stock.sector.toUpperCase()] }
  const filters = editFilters({ ...defaultFilters, metric, formulas }, { ...sector, [field]: chosen, maxEntries: 0 })
  return `/${writeParameter('', 'filter', encodeFilters(filters))}`
}
