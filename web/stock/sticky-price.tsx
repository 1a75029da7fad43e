import { type RefObject, useEffect, useState } from 'react'
import { formatPercentChange, formatPrice } from '#words/numbers'
import { Change } from '../ui/data-display/formatted-value.tsx'
import type { StockIdentity } from './stock-header.tsx'
import styles from './sticky-price.module.css'
import shared from '#web/ui/shared.module.css'

interface StickyPriceProps {
  readonly stock: StockIdentity
  /** Has the price as well. */
  readonly header: RefObject<HTMLElement | null>
}

/** The price at the upper edge of a phone's window while the header is out of sight. It covers the page and moves nothing. */
export function StickyPrice({ stock: { symbol, close, dayDeltaRatio }, header }: StickyPriceProps) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!header.current) return
    const observer = new IntersectionObserver((entries) => setShown(entries.at(-1)?.isIntersecting === false))
    observer.observe(header.current)
    return () => observer.disconnect()
  }, [header])
  if (!isShown || close === null) return null
  return (
    <p className={`${shared.row} ${styles.bar}`} data-sticky-price aria-hidden="true">
      <strong className={shared.filling}>{symbol}</strong>
      <strong>{formatPrice(close)}</strong>
      {dayDeltaRatio !== null && <Change {...formatPercentChange(dayDeltaRatio)} />}
    </p>
  )
}
