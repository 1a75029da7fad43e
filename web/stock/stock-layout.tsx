import { type ReactNode, useEffect, useRef, useState } from 'react'
import { afterPaint } from '../state/after-paint.ts'
import { useMediaQuery } from '../ui/hooks/use-media-query.ts'
import { usePrinting } from '../ui/hooks/use-printing.ts'
import styles from './stock-layout.module.css'
import shared from '#web/ui/shared.module.css'

/** The sections of a stock's page; nothing for one that the stock does not have. */
interface StockSections {
  readonly keyFigures: ReactNode
  readonly chart: ReactNode
  readonly about: ReactNode
  /** Undefined if there is no server that could have any. */
  readonly statements?: ReactNode | undefined
  readonly periods: ReactNode
  readonly technicals: ReactNode
  /** Whether the stock has any technical values. */
  readonly hasTechnicals?: boolean
  readonly peers: ReactNode
  /** The stocks that move like it, if the market's past is on this device. */
  readonly moves?: ReactNode
  readonly summary: ReactNode
  readonly keyData: ReactNode
  readonly stats: ReactNode
  /** Undefined if there is no server that could have any. */
  readonly messages: ReactNode | undefined
  /** The user's private note. */
  readonly note: ReactNode
}

/** The sections in two columns on wide screens, else in reading order. */
export function StockLayout({ hasTechnicals = true, ...sections }: StockSections) {
  const { keyFigures, chart, about, periods, summary, keyData, stats, messages, note, moves } = sections
  const isWide = useMediaQuery('(width >= 64rem)')
  const technicals = <Deferred of={hasTechnicals ? 'technicals' : 'noTechnicals'}>{sections.technicals}</Deferred>
  const statements = sections.statements !== undefined && <Deferred of="statements">{sections.statements}</Deferred>
  const peers = <Deferred of="peers">{sections.peers}</Deferred>
  if (!isWide) {
    return (
      <div className={styles.column}>
        <Card>{keyFigures}</Card>
        <Card>{chart}</Card>
        <Card>{about}</Card>
        {statements}
        <Card>{periods}</Card>
        {peers}
        {moves && <Card>{moves}</Card>}
        <Card>
          {summary}
          {keyData}
          {stats}
        </Card>
        {technicals}
        <Card>{note}</Card>
        {messages !== undefined && <Card>{messages}</Card>}
      </div>
    )
  }
  return (
    <div className={styles.columns}>
      <div className={styles.whole}>
        <Card>{keyFigures}</Card>
      </div>
      <div className={styles.column}>
        <Card>{chart}</Card>
        <Card>{about}</Card>
        {statements}
        <Card>{periods}</Card>
        {peers}
        {moves && <Card>{moves}</Card>}
        <Card>{stats}</Card>
      </div>
      <div className={styles.column}>
        <Card>
          {summary}
          {keyData}
        </Card>
        {technicals}
        <Card>{note}</Card>
        {messages !== undefined && <Card>{messages}</Card>}
      </div>
    </div>
  )
}

const Card = ({ children }: { readonly children: ReactNode }) => (
  <div className={`${shared.card} ${shared.goneIfEmpty} ${styles.card}`}>{children}</div>
)

/** A section whose height is reserved. */
type ReservedSection = 'technicals' | 'noTechnicals' | 'peers' | 'statements' | 'valuation'

/** Reserves the place of a section that is not loaded yet, so that nothing below it moves. */
export const Reserved = ({ of }: { readonly of: ReservedSection }) => <div data-reserved={of} />

interface DeferredProps {
  readonly of: ReservedSection
  readonly children: ReactNode
}

/** How far below the window a section is rendered. */
const aheadPx = 600

/** A card that is rendered when the top of the page is painted and the user is near it, or prints the page. */
function Deferred({ of, children }: DeferredProps) {
  const card = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  const isPrinting = usePrinting()
  const isEmpty = !children
  useEffect(() => {
    const element = card.current
    if (!element || isNear || isEmpty) return
    const root = scrollerOf(element)
    const observer = new IntersectionObserver(
      (entries) => entries.some((each) => each.isIntersecting) && setNear(true),
      {
        root,
        rootMargin: `${aheadPx}px`,
      },
    )
    let isCurrent = true
    afterPaint(() => isCurrent && observer.observe(element))
    return () => {
      isCurrent = false
      observer.disconnect()
    }
  }, [isNear, isEmpty])
  if (isEmpty) return null
  return (
    <div ref={card} className={`${shared.card} ${shared.goneIfEmpty} ${styles.card}`} data-section={of}>
      {isNear || isPrinting ? children : <Reserved of={of} />}
    </div>
  )
}

/** On wide screens the page scrolls within an element, and a margin of the window would not reach beyond it. */
function scrollerOf(element: Element): Element | null {
  const content = element.closest('#content')
  return content && getComputedStyle(content).overflowY === 'auto' ? content : null
}
