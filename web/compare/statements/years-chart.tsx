import { isKnown } from '#domain/statements/figures'
import { kindOfFigure } from '#words/statement-words'
import { axisText, comparedText, comparedTexts as texts, nameOfColumn, nameOfFigure } from './compared-texts.ts'
import type { ComparedColumn, ComparedFigure } from './compared-years.ts'
import styles from './compared-statements.module.css'

/** A company of the chart. */
interface ChartCompany {
  readonly symbol: string
  /** Its place among the compared stocks, from 0, which decides its color. */
  readonly place: number
  /** Its index among the cells of a column. */
  readonly at: number
}

interface ChartProps {
  readonly figure: ComparedFigure
  readonly companies: readonly ChartCompany[]
  /** The newest first. */
  readonly columns: readonly ComparedColumn[]
}

/** The units of the picture, which is stretched to its box. */
const size = { width: 100, height: 100 }

/** Amounts by fiscal year as bars beside each other, ratios and growth as lines; the oldest year first. */
export function YearsChart({ figure, companies, columns }: ChartProps) {
  const years = columns.filter(({ year }) => year !== 'twelveMonths').toReversed()
  const valueOf = (column: ComparedColumn, { at }: ChartCompany): number | undefined => {
    const cell = column.cells[at]?.cell
    return isKnown(cell) ? cell.value : undefined
  }
  const values = years.flatMap((column) => companies.flatMap((company) => valueOf(column, company) ?? []))
  if (values.length === 0) return null
  const isBars = drawsBars(figure)
  const ticks = ticksOf(isBars ? [0, ...values] : values)
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)]
  const y = (value: number): number => ((high - value) / (high - low)) * size.height
  const step = size.width / years.length
  const zero = Math.min(Math.max(0, low), high)
  const titleOf = ({ symbol }: ChartCompany, column: ComparedColumn, value: number) =>
    `${symbol}, ${nameOfColumn(column)}: ${comparedText(figure, value)}`
  return (
    <div className={styles.plot}>
      <div className={styles.scale} aria-hidden>
        {ticks.map((tick) => (
          <span key={tick} style={{ insetBlockStart: `${y(tick)}%` }}>
            {axisText(figure, tick)}
          </span>
        ))}
      </div>
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={texts.chart(
          nameOfFigure(figure),
          companies.map(({ symbol }) => symbol),
        )}
      >
        {ticks.map((tick) => (
          <line key={tick} data-zero={tick === 0 || undefined} x1={0} x2={size.width} y1={y(tick)} y2={y(tick)} />
        ))}
        {companies.map((company, bar) => {
          const points = years.map((column, index) => ({ column, value: valueOf(column, company), index }))
          const known = points.flatMap(({ value, ...point }) => (value === undefined ? [] : [{ ...point, value }]))
          const width = (step * 0.72) / companies.length
          const middle = (index: number) => (index + 0.5) * step
          return (
            <g key={company.symbol} data-series={company.place + 1}>
              {isBars ? (
                known.map(({ column, value, index }) => (
                  <rect
                    key={column.year}
                    x={index * step + step * 0.14 + bar * width}
                    y={Math.min(y(value), y(zero))}
                    width={width * 0.88}
                    height={Math.abs(y(value) - y(zero))}
                  >
                    <title>{titleOf(company, column, value)}</title>
                  </rect>
                ))
              ) : (
                <>
                  {/* A year without a value interrupts the line. */}
                  <path
                    d={known
                      .map(({ value, index }, at) => {
                        const isNext = known[at - 1]?.index === index - 1
                        return `${isNext ? 'L' : 'M'}${middle(index)} ${y(value)}`
                      })
                      .join('')}
                  />
                  {known.map(({ column, value, index }) => (
                    <path key={column.year} data-point d={`M${middle(index)} ${y(value)}h0`}>
                      <title>{titleOf(company, column, value)}</title>
                    </path>
                  ))}
                </>
              )}
            </g>
          )
        })}
      </svg>
      <div className={styles.years} aria-hidden>
        {years.map((column) => (
          <span key={column.year}>’{nameOfColumn(column).slice(2)}</span>
        ))}
      </div>
    </div>
  )
}

/** Whether lengths say more than positions: of amounts. */
function drawsBars(figure: ComparedFigure): boolean {
  if (figure === 'revenueIndex') return false
  const kind = kindOfFigure(figure)
  return kind === 'money' || kind === 'perShare' || kind === 'shares'
}

/** Some four round numbers from below the lowest value to above the highest. */
export function ticksOf(values: readonly number[]): readonly number[] {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const rough = (high - low || Math.abs(high) || 1) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5].find((one) => one * power >= rough) ?? 10) * power
  const first = Math.floor(low / step + rounding)
  const last = Math.max(Math.ceil(high / step - rounding), first + 1)
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)))
}

/** The part of a step by which a value that is a tick may miss it. */
const rounding = 1e-9
