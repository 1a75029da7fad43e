import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { afterPaint } from '../state/after-paint.ts'
import { useMediaQuery } from '../ui/hooks/use-media-query.ts'
import { usePrinting } from '../ui/hooks/use-printing.ts'
import { type Columns, type SectionId, sectionIds, stockColumns, upperSections } from './stock-columns.ts'
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
  /** Those that have only a sentence. */
  readonly bare?: readonly SectionId[]
  /** The stock, whose sections stay in their columns. */
  readonly of?: string
}

/** The sections in the order of reading, on wide screens in two columns; a phone has the chart before the key figures. */
export function StockLayout({ keyFigures, bare = [], of, ...sections }: StockSections) {
  const isWide = useMediaQuery('(width >= 64rem)')
  const isPhone = useMediaQuery('(width < 40rem)')
  const cards = cardsOf(sections, bare)
  const ids = sectionIds.filter((id) => Boolean(cards[id]))
  const placed = usePlaced(ids, bare, of)
  const columns = isWide ? placed : [ids]
  return (
    <div className={styles.layout}>
      {!isPhone && (
        <div className={styles.whole}>
          <Card>{keyFigures}</Card>
        </div>
      )}
      {columns.map((column, index) => (
        <div key={index} className={styles.column}>
          {column.map((id) => (
            <Fragment key={id}>
              {cards[id]}
              {isPhone && id === 'chart' && <Card>{keyFigures}</Card>}
            </Fragment>
          ))}
        </div>
      ))}
    </div>
  )
}

interface Placed {
  readonly of: string | undefined
  readonly isBare: boolean
  readonly columns: Columns
}

/**
 * The columns of a stock's sections; one that comes later, as the market's past does, moves no other to another column. If
 * there turn out to be no statements, the sections below the window move.
 */
function usePlaced(ids: readonly SectionId[], bare: readonly SectionId[], of: string | undefined): Columns {
  const [former, setFormer] = useState<Placed>()
  const isBare = bare.includes('statements')
  const own = former?.of === of ? former : undefined
  const columns = stockColumns(ids, bare, own && own.isBare < isBare ? upperSections(own.columns) : own?.columns)
  const isSame = own?.isBare === isBare && own.columns.join(';') === columns.join(';')
  if (!isSame) setFormer({ of, isBare, columns })
  return columns
}

/** The card of each section that the stock has. */
function cardsOf(
  {
    summary,
    keyData,
    stats,
    statements,
    technicals,
    peers,
    ...others
  }: Omit<StockSections, 'keyFigures' | 'bare' | 'of'>,
  bare: readonly SectionId[],
): Record<SectionId, ReactNode> {
  const cardOf = (content: ReactNode) => Boolean(content) && <Card>{content}</Card>
  const deferred = (of: ReservedSection & SectionId, content: ReactNode) =>
    Boolean(content) && (
      <Deferred of={of} isBare={bare.includes(of)}>
        {content}
      </Deferred>
    )
  return {
    chart: cardOf(others.chart),
    statements: deferred('statements', statements),
    about: cardOf(others.about),
    facts: Boolean(summary) && (
      <Card>
        {summary}
        {keyData}
        {stats}
      </Card>
    ),
    periods: cardOf(others.periods),
    peers: deferred('peers', peers),
    moves: cardOf(others.moves),
    technicals: deferred('technicals', technicals),
    note: cardOf(others.note),
    messages: cardOf(others.messages),
  }
}

const Card = ({ children }: { readonly children: ReactNode }) => (
  <div className={`${shared.card} ${shared.goneIfEmpty} ${styles.card}`}>{children}</div>
)

/** A section whose height is reserved. */
type ReservedSection = 'technicals' | 'peers' | 'statements' | 'valuation'

/** Reserves the place of a section that is not loaded yet, so that nothing below it moves. */
export const Reserved = ({ of }: { readonly of: ReservedSection }) => <div data-reserved={of} />

interface DeferredProps {
  readonly of: ReservedSection
  /** Whether it has only a sentence, and little height is reserved. */
  readonly isBare: boolean
  readonly children: ReactNode
}

/** How far below the window a section is rendered. */
const aheadPx = 600

/** A card that is rendered when the top of the page is painted and the user is near it, or prints the page. */
function Deferred({ of, isBare, children }: DeferredProps) {
  const card = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  const isPrinting = usePrinting()
  useEffect(() => {
    const element = card.current
    if (!element || isNear) return
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
  }, [isNear])
  return (
    <div
      ref={card}
      className={`${shared.card} ${shared.goneIfEmpty} ${styles.card}`}
      data-section={of}
      data-bare={isBare || undefined}
    >
      {isNear || isPrinting ? children : <Reserved of={of} />}
    </div>
  )
}

/** On wide screens the page scrolls within an element, and a margin of the window would not reach beyond it. */
function scrollerOf(element: Element): Element | null {
  const content = element.closest('#content')
  return content && getComputedStyle(content).overflowY === 'auto' ? content : null
}
