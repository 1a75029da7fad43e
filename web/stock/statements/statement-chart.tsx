import { columnsOf, type Span } from '#domain/statements/statement-columns'
import { isStated, type StatementLine, type Statements } from '#domain/statements/statements'
import { formatCompact, formatPercent } from '#words/numbers'
import { lineNames, periodName } from '#words/statement-words'
import { statementTexts as texts } from './statement-texts.ts'
import styles from './statements.module.css'

const bars = ['revenue', 'netIncome', 'freeCashFlow'] as const satisfies readonly StatementLine[]

/** The most periods that fit on a phone. */
const maxPeriods = 12

/** Heights and widths in the units of the picture; it is stretched to the width of its card. */
const size = { width: 100, height: 40 }

interface ChartProps {
  readonly statements: Statements
  readonly span: Span
}

/** Revenue, net income and free cash flow as bars, the oldest first, and the net margin as a line. The table beside it has the numbers. */
export function StatementChart({ statements: { lines, periods }, span }: ChartProps) {
  const columns = columnsOf({ periods }, span).slice(0, maxPeriods).toReversed()
  const valueOf = (line: StatementLine, at: number): number | undefined => {
    const cell = lines[line][at]
    return isStated(cell) ? cell.value : undefined
  }
  const values = columns.flatMap(({ at }) => bars.flatMap((line) => valueOf(line, at) ?? []))
  if (values.length === 0) return null
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  const scale = (value: number): number => ((high - value) / (high - low || 1)) * size.height
  const step = size.width / columns.length
  const margins = columns.map(({ at }, index) => {
    const [income, revenue] = [valueOf('netIncome', at), valueOf('revenue', at)]
    const margin = income !== undefined && revenue !== undefined && revenue > 0 ? income / revenue : undefined
    return { margin, x: (index + 0.5) * step }
  })
  const known = margins.flatMap(({ margin, x }) => (margin === undefined ? [] : [{ margin, x }]))
  const top = Math.max(0.05, ...known.map(({ margin }) => Math.abs(margin)))
  const marginY = (margin: number): number => size.height / 2 - (margin / top) * (size.height / 2) * 0.9
  const newest = known.at(-1)
  return (
    <figure className={styles.chart}>
      <svg viewBox={`0 0 ${size.width} ${size.height}`} preserveAspectRatio="none" role="img" aria-label={texts.chart}>
        <line className={styles.zero} x1={0} x2={size.width} y1={scale(0)} y2={scale(0)} />
        {columns.map((column, index) =>
          bars.map((line, bar) => {
            const value = valueOf(line, column.at)
            if (value === undefined) return null
            const width = (step * 0.75) / bars.length
            return (
              <rect
                key={`${column.at} ${line}`}
                data-bar={line}
                x={index * step + step * 0.125 + bar * width}
                y={Math.min(scale(value), scale(0))}
                width={width * 0.9}
                height={Math.abs(scale(value) - scale(0))}
              >
                <title>{`${lineNames[line]}, ${periodName(column)}: ${formatCompact(value)}`}</title>
              </rect>
            )
          }),
        )}
        <polyline
          className={styles.margin}
          points={known.map(({ margin, x }) => `${x},${marginY(margin)}`).join(' ')}
        />
      </svg>
      <div className={styles.axis} aria-hidden>
        {columns.map(({ at, end }) => (
          <span key={at}>{span === 'year' ? `’${end.slice(2, 4)}` : `${end.slice(5, 7)}/${end.slice(2, 4)}`}</span>
        ))}
      </div>
      <figcaption className={styles.legend}>
        {bars.map((line) => (
          <span key={line} data-bar={line}>
            {lineNames[line]}
          </span>
        ))}
        {newest && (
          <span data-bar="margin">
            {texts.margin} {formatPercent(newest.margin, 1)}
          </span>
        )}
      </figcaption>
    </figure>
  )
}
