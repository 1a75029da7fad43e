import { useEffect, useRef, useState } from 'react'
import type { History, Session } from '../../data/history/history.ts'
import { chart } from '../../texts/chart.ts'
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

/** Our own chart of a year, and the same as a table for those who do not see it. */
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
            label={chart.span}
            value={span}
            segments={spanIds.map((id) => ({ value: id, label: id, name: chart.spans[id] }))}
            onChange={setSpan}
          />
          <IconButton
            icon="table"
            label={chart.showAsTable}
            pressed={isTable}
            frame
            onClick={() => setTable(!isTable)}
          />
        </div>
      </div>
      {isTable ? (
        <SessionTable symbol={symbol} history={history} count={spans[span]} />
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
  const element = useRef<HTMLDivElement>(null)
  const look = useChartLook()
  const [drawing, setDrawing] = useState<Drawing>()
  useEffect(() => {
    if (!element.current) return
    const drawn = drawChart(element.current, history, look, onPoint)
    setDrawing(drawn)
    return () => {
      setDrawing(undefined)
      onPoint(undefined)
      drawn.remove()
    }
  }, [history, look, onPoint])
  useEffect(() => drawing?.show(spans[span]), [drawing, span])
  return (
    <div ref={element} className={styles.canvas} role="img" aria-label={chart.picture(symbol, chart.spans[span])} />
  )
}
