import { columnsOf, type PeriodColumn, type Span } from '#domain/statements/statement-columns'
import { isStated, type StatementLine, type Statements } from '#domain/statements/statements'
import { formatCompact, formatPercent } from '#words/numbers'
import { lineNames, periodName } from '#words/statement-words'
import { PeriodChart } from '../../page/statements/period-chart.tsx'
import { statementTexts as texts } from './statement-texts.ts'
import styles from './statements.module.css'

/** The lines that are bars, and their colors: the first is gray. */
const bars = [
  { id: 'revenue', color: undefined },
  { id: 'netIncome', color: 1 },
  { id: 'freeCashFlow', color: 2 },
] as const satisfies readonly { readonly id: StatementLine; readonly color: number | undefined }[]
const marginColor = 4

/** The most periods that fit on a phone. */
const maxPeriods = 12

interface ChartProps {
  readonly statements: Statements
  readonly span: Span
}

/** “’25” for a fiscal year, “09/25” for a quarter. */
const shortName = ({ kind, end }: PeriodColumn): string =>
  kind === 'twelveMonths' ? texts.ttm : (kind === 'year' ? '’' : `${end.slice(5, 7)}/`) + end.slice(2, 4)

/** Revenue, net income and free cash flow as bars, the oldest first, and the net margin as a line. The table beside it has the numbers. */
export function StatementChart({ statements: { lines, periods }, span }: ChartProps) {
  const columns = columnsOf({ periods }, span).slice(0, maxPeriods).toReversed()
  const valueOf = (line: StatementLine, at: number): number | undefined => {
    const cell = lines[line][at]
    return isStated(cell) ? cell.value : undefined
  }
  const values = columns.flatMap(({ at }) => bars.flatMap(({ id }) => valueOf(id, at) ?? []))
  if (values.length === 0) return null
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  const y = (value: number): number => ((high - value) / (high - low || 1)) * 100
  const margins = columns.map(({ at }) => {
    const [income, revenue] = [valueOf('netIncome', at), valueOf('revenue', at)]
    return income !== undefined && revenue !== undefined && revenue > 0 ? income / revenue : undefined
  })
  const known = margins.filter((margin) => margin !== undefined)
  const top = Math.max(0.05, ...known.map(Math.abs))
  const newest = known.at(-1)
  return (
    <figure className={styles.chart}>
      <PeriodChart
        label={texts.chart}
        periods={columns.map(shortName)}
        zero={y(0)}
        rules={[y(0)]}
        bars={bars.map(({ id, color }) => ({
          ...{ id, color },
          points: columns.map((column) => {
            const value = valueOf(id, column.at)
            const title = `${lineNames[id]}, ${periodName(column)}: ${formatCompact(value ?? NaN)}`
            return value === undefined ? undefined : { y: y(value), title }
          }),
        }))}
        lines={[
          {
            ...{ id: 'margin', color: marginColor },
            points: margins.map((margin) => (margin === undefined ? undefined : { y: 50 - (margin / top) * 45 })),
          },
        ]}
      />
      <figcaption className={styles.legend}>
        {bars.map(({ id, color }) => (
          <span key={id} data-series={color}>
            {lineNames[id]}
          </span>
        ))}
        {newest !== undefined && (
          <span data-series={marginColor}>
            {texts.margin} {formatPercent(newest, 1)}
          </span>
        )}
      </figcaption>
    </figure>
  )
}
