import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { miniChart, TradingViewFrame, type WidgetReport } from '../../ui/charts/trading-view-frame.tsx'
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts'
import { useTheme } from '../../ui/hooks/use-root-tokens.ts'
import { miniChartTexts } from './mini-chart-texts.ts'
import styles from './mini-chart.module.css'

interface MiniChartProps {
  readonly symbol: string
  readonly exchange: string
  /** Shown until the chart reports that it is loaded, or permanently if it never does. */
  readonly children: ReactNode
}

/** Each chart is an iframe: more at once would slow down the page. */
const slots = createSlots(6)
/** Milliseconds a row must stay in sight: scrolling past requests nothing. */
const delayMs = 400
/** Additional milliseconds for each pixel from the top: among rows that appear together, the highest loads first. */
const delayPerPixel = 1 / 4

/** A month's chart from TradingView over our own line: loaded once its row stays in sight, or by a tap on touch screens. */
export function MiniChart({ symbol, exchange, children }: MiniChartProps) {
  const element = useRef<HTMLSpanElement>(null)
  const theme = useTheme()
  const isTouch = useMediaQuery('(pointer: coarse)')
  const [isTapped, setTapped] = useState(false)
  const [report, setReport] = useState<WidgetReport>()
  // TradingView does not know every symbol: such a row frees its slot for another.
  const hasNone = report === 'no-data'
  const isEnabled = (!isTouch || isTapped) && !hasNone
  const [isLive, setLive] = useState(false)
  // A report is kept after its frame is removed only if no other frame may follow.
  const onReport = useCallback((next: WidgetReport | undefined) => {
    setReport((current) => (current === 'no-data' ? current : next))
  }, [])
  useEffect(() => {
    const node = element.current
    if (!node || !isEnabled) return
    return whileVisible(node, () => {
      const release = slots.acquire(() => setLive(true))
      return () => {
        release()
        setLive(false)
      }
    })
  }, [isEnabled])
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
            src={miniChart(symbol, exchange, theme)}
            onReport={onReport}
          />
        </span>
      )}
    </span>
  )
}

/** Calls `enter` when an element has stayed in view, and the function it returned when the element leaves or on cleanup. */
function whileVisible(node: Element, enter: () => () => void): () => void {
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

/** A semaphore: grants a limited number of slots at once; others wait in order. */
interface Slots {
  /** Calls `grant` when there is a slot. The returned function releases it, or stops waiting for it. */
  readonly acquire: (grant: () => void) => () => void
}

export function createSlots(max: number): Slots {
  const holding = new Set<() => void>()
  const waiting = new Set<() => void>()
  const fill = () => {
    for (const grant of waiting) {
      if (holding.size >= max) return
      waiting.delete(grant)
      holding.add(grant)
      grant()
    }
  }
  return {
    acquire(grant) {
      // A new function, so that the same `grant` may be requested twice.
      const grantOnce = () => grant()
      waiting.add(grantOnce)
      fill()
      return () => {
        waiting.delete(grantOnce)
        if (holding.delete(grantOnce)) fill()
      }
    },
  }
}
