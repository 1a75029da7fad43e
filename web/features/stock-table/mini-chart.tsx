import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { miniChart, type WidgetReport, TradingViewFrame } from '../../ui/charts/trading-view-frame.tsx'
import { miniChartTexts } from '../../texts/screener/mini-chart.ts'
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts'
import styles from './mini-chart.module.css'

interface MiniChartProps {
  readonly symbol: string
  readonly exchange: string
  /** What is seen until the chart has reported that it is there, and for ever where it does not. */
  readonly children: ReactNode
}

/** Each is a page of its own: more would slow down the one that they stand in. */
const slots = createSlots(6)
/** Milliseconds that a row must stay in sight: scrolling past asks for nothing. */
const delayMs = 400
/** Milliseconds that it must stay longer for each pixel that it stands lower: of rows that came together the highest ask first. */
const delayPerPixel = 1 / 4

/** A month's chart from TradingView over our own line: once its row rests in sight, by a tap where there are fingers. */
export function MiniChart({ symbol, exchange, children }: MiniChartProps) {
  const element = useRef<HTMLSpanElement>(null)
  const isTouch = useMediaQuery('(pointer: coarse)')
  const [isTapped, setTapped] = useState(false)
  const [report, setReport] = useState<WidgetReport>()
  // TradingView does not know every symbol: such a row goes on without, and frees its slot for another.
  const hasNone = report === 'no-data'
  const isWanted = (!isTouch || isTapped) && !hasNone
  const [isLive, setLive] = useState(false)
  // What was reported outlives the frame only where no other frame may follow.
  const onReport = useCallback((next: WidgetReport | undefined) => {
    setReport((known) => (known === 'no-data' ? known : next))
  }, [])
  useEffect(() => {
    const node = element.current
    if (!node || !isWanted) return
    return whileInSight(node, () => {
      const giveBack = slots.ask(() => setLive(true))
      return () => {
        giveBack()
        setLive(false)
      }
    })
  }, [isWanted])
  return (
    <span ref={element} className={styles.chart} aria-busy={(isTouch && isLive && report === undefined) || undefined}>
      {!isTouch || isTapped ? (
        children
      ) : (
        <button
          type="button"
          className={styles.tap}
          aria-label={miniChartTexts.title(symbol)}
          onClick={() => setTapped(true)}
        >
          {children}
        </button>
      )}
      {isLive && (
        <span className={styles.frame}>
          <TradingViewFrame
            title={miniChartTexts.title(symbol)}
            src={miniChart(symbol, exchange)}
            onReport={onReport}
          />
        </span>
      )}
    </span>
  )
}

/** Enters when an element has rested in sight, and leaves when it goes out of it or when it is given up. */
function whileInSight(node: Element, enter: () => () => void): () => void {
  let leave: (() => void) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    clearTimeout(timer)
    leave?.()
    leave = undefined
  }
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) end()
    else if (!leave) {
      timer = setTimeout(() => (leave = enter()), delayMs + Math.max(entry.boundingClientRect.top, 0) * delayPerPixel)
    }
  })
  observer.observe(node)
  return () => {
    observer.disconnect()
    end()
  }
}

/** Lets only so many of those who ask have a slot at once; the others wait their turn. */
interface Slots {
  /** `grant` is called when there is a slot. Gives back how to return it, or to stop waiting for it. */
  readonly ask: (grant: () => void) => () => void
}

export function createSlots(most: number): Slots {
  const holding = new Set<() => void>()
  const waiting = new Set<() => void>()
  const fill = () => {
    for (const grant of waiting) {
      if (holding.size >= most) return
      waiting.delete(grant)
      holding.add(grant)
      grant()
    }
  }
  return {
    ask(grant) {
      // A function of its own, so that the same grant may be asked for twice.
      const mine = () => grant()
      waiting.add(mine)
      fill()
      return () => {
        waiting.delete(mine)
        if (holding.delete(mine)) fill()
      }
    },
  }
}
