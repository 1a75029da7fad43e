import { useEffect, useRef, useState, type ReactNode } from 'react'
import { miniChart } from '../../format/chart-address.ts'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { createSlots } from './chart-slots.ts'
import styles from './mini-chart.module.css'

interface MiniChartProps {
  readonly symbol: string
  readonly exchange: string
  /** What is seen until the chart is there, and wherever it does not come. */
  readonly children: ReactNode
}

/** Each is a page of its own: more would slow down the one that they stand in. */
const slots = createSlots(6)
/** Milliseconds that a row must stay in sight: whoever scrolls past wants no chart. */
const rest = 400
/** Milliseconds that it must stay longer for each pixel that it stands lower: of rows that came together the highest ask first. */
const patience = 1 / 4

/** A month's chart from TradingView over our own line: once its row rests in sight, by a tap where there are fingers. */
export function MiniChart({ symbol, exchange, children }: MiniChartProps) {
  const place = useRef<HTMLSpanElement>(null)
  const isTouch = useMediaQuery('(pointer: coarse)')
  const [isTapped, setTapped] = useState(false)
  const isWanted = !isTouch || isTapped
  const [isLive, setLive] = useState(false)
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    const node = place.current
    if (!node || !isWanted) return
    return whileInSight(node, () => {
      const giveBack = slots.ask(() => setLive(true))
      return () => {
        giveBack()
        setLive(false)
        setLoaded(false)
      }
    })
  }, [isWanted])
  return (
    <span ref={place} className={styles.place}>
      {isWanted ? (
        children
      ) : (
        <button type="button" className={styles.tap} aria-label={`Chart of ${symbol}`} onClick={() => setTapped(true)}>
          {children}
        </button>
      )}
      {isLive && (
        <iframe
          className={styles.frame}
          title={`Chart of ${symbol}`}
          src={miniChart(symbol, exchange)}
          sandbox="allow-scripts allow-same-origin"
          referrerPolicy="no-referrer"
          tabIndex={-1}
          data-loaded={isLoaded || undefined}
          onLoad={() => setLoaded(true)}
        />
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
      timer = setTimeout(() => (leave = enter()), rest + Math.max(entry.boundingClientRect.top, 0) * patience)
    }
  })
  observer.observe(node)
  return () => {
    observer.disconnect()
    end()
  }
}
