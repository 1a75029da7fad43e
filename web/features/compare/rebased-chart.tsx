import { useEffect, useMemo, useRef, useState } from 'react'
import { rebase, type CloseSeries, type RebasedSeries } from '#domain/stock/rebase'
import { formatDate } from '../../format/dates.ts'
import { formatPercentChange } from '../../format/numbers.ts'
import { rebasedChart as texts } from '../../texts/compare.ts'
import { Segments } from '../../ui/controls/segments.tsx'
import { Change } from '../../ui/marks/change.tsx'
import { useRootTokens } from '../../ui/use-root-tokens.ts'
import { drawLines } from './draw-lines.ts'
import styles from './rebased-chart.module.css'

/** How many of the newest sessions each span shows. */
const sessions = { '1M': 22, '3M': 64, '6M': 127, '1Y': 260 } as const

type Span = keyof typeof sessions

const spans = ['1M', '3M', '6M', '1Y'] as const satisfies readonly Span[]

const tokens = ['--series-1', '--series-2', '--series-3', '--series-4', '--hair', '--text-3', '--font'] as const

interface RebasedChartProps {
  /** Every compared symbol in the order of the table, which decides its colour. */
  readonly symbols: readonly string[]
  /** Those whose prices are known. */
  readonly series: readonly CloseSeries[]
}

/** The prices of several stocks in one chart, each starting at 100. */
export function RebasedChart({ symbols, series }: RebasedChartProps) {
  const [span, setSpan] = useState<Span>('6M')
  const lines = useMemo(() => rebase(series, sessions[span]), [series, span])
  const start = lines[0]?.points[0]?.date
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.head}>
        <span>
          <strong className={styles.title}>{texts.title}</strong>{' '}
          {start !== undefined && <span className={styles.since}>{texts.since(formatDate(start))}</span>}
        </span>
        <span className={styles.spans}>
          <Segments
            label={texts.span}
            value={span}
            segments={spans.map((value) => ({ value, label: value, name: texts.spans[value] }))}
            onChange={setSpan}
          />
        </span>
      </figcaption>
      <ul className={styles.legend}>
        {lines.map(({ symbol, points }) => (
          <li key={symbol} className={styles.entry} data-series={symbols.indexOf(symbol) + 1}>
            <strong>{symbol}</strong> <SpanChange points={points} />
          </li>
        ))}
      </ul>
      <Canvas {...{ symbols, lines }} label={texts.label(texts.spans[span], lines.map(endWords).join(', '))} />
    </figure>
  )
}

type Points = Pick<RebasedSeries, 'points'>

/** Of 100, whose per cents the value is. */
const ratioOf = ({ points }: Points): number => (points.at(-1)?.value ?? 100) / 100 - 1

function SpanChange({ points }: Points) {
  return <Change {...formatPercentChange(ratioOf({ points }))} />
}

const endWords = ({ symbol, points }: RebasedSeries): string =>
  texts.end(symbol, formatPercentChange(ratioOf({ points })).text)

interface CanvasProps {
  readonly symbols: readonly string[]
  readonly lines: readonly RebasedSeries[]
  readonly label: string
}

function Canvas({ symbols, lines, label }: CanvasProps) {
  const box = useRef<HTMLDivElement>(null)
  const values = useRootTokens(tokens)
  useEffect(() => {
    if (!box.current) return
    const colors = [values['--series-1'], values['--series-2'], values['--series-3'], values['--series-4']]
    const look = { grid: values['--hair'], text: values['--text-3'], font: values['--font'] }
    return drawLines(
      box.current,
      lines.map((line) => ({ ...line, color: colors[symbols.indexOf(line.symbol)] ?? values['--text-3'] })),
      look,
    )
  }, [symbols, lines, values])
  return <div ref={box} className={styles.canvas} role="img" aria-label={label} />
}
