import { type RefObject, useMemo, useSyncExternalStore } from 'react'
import { formatPercentChange, formatPrice } from '#words/numbers'
import { afterPaint } from '../state/after-paint.ts'
import { Change } from '../ui/data-display/formatted-value.tsx'
import type { StockIdentity } from './stock-header.tsx'
import styles from './sticky-price.module.css'
import shared from '#web/ui/shared.module.css'

interface StickyPriceProps {
  readonly stock: StockIdentity
  /** Has the price as well. */
  readonly header: RefObject<HTMLElement | null>
}

/** The price at the upper edge of a phone's window while the header lies above it. It covers the page and moves nothing. */
export function StickyPrice({ stock: { symbol, close, dayDeltaRatio }, header }: StickyPriceProps) {
  const { subscribe, isAbove } = useMemo(() => watch(header), [header])
  const isShown = useSyncExternalStore(subscribe, isAbove)
  if (!isShown || close === null) return null
  return (
    <p className={`${shared.row} ${styles.bar}`} data-sticky-price aria-hidden="true">
      <strong className={shared.filling}>{symbol}</strong>
      <strong>{formatPrice(close)}</strong>
      {dayDeltaRatio !== null && <Change {...formatPercentChange(dayDeltaRatio)} />}
    </p>
  )
}

/**
 * Whether the element that `header` has at the time lies above the window. An external store, so that a scroll shows or hides
 * the price in its own frame: an observer reports some frames later, in which it would cover the header.
 */
function watch(header: RefObject<HTMLElement | null>) {
  let isAbove = false
  const subscribe = (listener: () => void) => {
    const end = new AbortController()
    const measure = () => {
      if (end.signal.aborted) return
      isAbove = header.current !== null && header.current.getBoundingClientRect().bottom <= 0
      listener()
    }
    // Not before: that would force a second layout.
    afterPaint(measure)
    for (const event of ['scroll', 'resize']) addEventListener(event, measure, { passive: true, signal: end.signal })
    return () => end.abort()
  }
  return { subscribe, isAbove: () => isAbove }
}
