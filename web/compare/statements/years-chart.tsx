import { isKnown } from '#domain/statements/figures'
import { kindOfFigure } from '#words/statement-words'
import { PeriodChart } from '../../page/statements/period-chart.tsx'
import { axisText, comparedText, comparedTexts as texts, nameOfColumn, nameOfFigure } from './compared-texts.ts'
import type { ComparedColumn, ComparedCompany, ComparedFigure } from './compared-years.ts'
import styles from './compared-statements.module.css'

interface ChartProps {
  readonly figure: ComparedFigure
  readonly companies: readonly ComparedCompany[]
  /** The newest first. */
  readonly columns: readonly ComparedColumn[]
}

/** Amounts by fiscal year as bars beside each other, ratios and growth as lines; the oldest year first. */
export function YearsChart({ figure, companies, columns }: ChartProps) {
  const years = columns.filter(({ year }) => year !== 'twelveMonths').toReversed()
  const valueOf = ({ cells }: ComparedColumn, { at }: ComparedCompany): number | undefined => {
    const cell = cells[at]?.cell
    return isKnown(cell) ? cell.value : undefined
  }
  const values = years.flatMap((column) => companies.flatMap((company) => valueOf(column, company) ?? []))
  if (values.length === 0) return null
  const isBars = drawsBars(figure)
  const ticks = ticksOf(isBars ? [0, ...values] : values)
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)]
  const y = (value: number): number => ((high - value) / (high - low)) * 100
  const series = companies.map((company) => ({
    ...{ id: company.symbol, color: company.place + 1 },
    points: years.map((column) => {
      const value = valueOf(column, company)
      if (value === undefined) return undefined
      return { y: y(value), title: `${company.symbol}, ${nameOfColumn(column)}: ${comparedText(figure, value)}` }
    }),
  }))
  return (
    <div className={styles.plot}>
      <div className={styles.scale} aria-hidden>
        {ticks.map((tick) => (
          <span key={tick} style={{ insetBlockStart: `${y(tick)}%` }}>
            {axisText(figure, tick)}
          </span>
        ))}
      </div>
      <PeriodChart
        label={texts.chart(
          nameOfFigure(figure),
          companies.map(({ symbol }) => symbol),
        )}
        periods={years.map((column) => `’${nameOfColumn(column).slice(2)}`)}
        zero={y(0)}
        rules={ticks.map(y)}
        bars={isBars ? series : []}
        lines={isBars ? [] : series}
      />
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
