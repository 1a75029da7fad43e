import { useEffect, useRef, useState } from 'react'
import type { History, Session } from '../../data/history.ts'
import { Segments } from '../../ui/controls/segments.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { drawChart, type Drawing } from './drawing.ts'
import { Legend } from './legend.tsx'
import styles from './price-chart.module.css'
import { SessionTable } from './session-table.tsx'
import { spanIds, spans, type SpanId } from './spans.ts'
import { useChartLook } from './use-chart-look.ts'

interface PriceChartProps {
  readonly symbol: string
  readonly history: History
}

/** Our own chart of a year, and the same as a table for whoever does not see it. */
export function PriceChart({ symbol, history }: PriceChartProps) {
  const isWide = useMediaQuery('(width >= 40rem)')
  const [span, setSpan] = useState<SpanId>(isWide ? '6M' : '3M')
  const [isTable, setTable] = useState(false)
  const [pointed, setPointed] = useState<Session>()
  const last = history.sessions.at(-1)
  return (
    <>
      <div className={styles.head}>
        <Legend session={pointed ?? last} hasBars={history.hasBars} />
        <div className={styles.tools}>
          <Segments
            label="Span"
            value={span}
            segments={spanIds.map((id) => ({ value: id, label: id, name: spans[id].name }))}
            onChange={setSpan}
          />
          <IconButton icon="table" label="Show as table" pressed={isTable} frame onClick={() => setTable(!isTable)} />
        </div>
      </div>
      {isTable ? (
        <SessionTable symbol={symbol} history={history} count={spans[span].sessions} />
      ) : (
        <Canvas {...{ symbol, history, span }} onPoint={setPointed} />
      )}
    </>
  )
}

interface CanvasProps extends PriceChartProps {
  readonly span: SpanId
  readonly onPoint: (session: Session | undefined) => void
}

function Canvas({ symbol, history, span, onPoint }: CanvasProps) {
  const place = useRef<HTMLDivElement>(null)
  const look = useChartLook()
  const [drawing, setDrawing] = useState<Drawing>()
  useEffect(() => {
    if (!place.current) return
    const drawn = drawChart(place.current, history, look, onPoint)
    setDrawing(drawn)
    return () => {
      setDrawing(undefined)
      onPoint(undefined)
      drawn.remove()
    }
  }, [history, look, onPoint])
  useEffect(() => drawing?.show(spans[span].sessions), [drawing, span])
  return (
    <div
      ref={place}
      className={styles.canvas}
      role="img"
      aria-label={`Chart of ${symbol} over ${spans[span].name}, with volume and Bollinger Bands. The button Show as table gives its numbers.`}
    />
  )
}
