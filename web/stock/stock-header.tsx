import type { ReactNode } from 'react'
import type { Neighbors } from '#domain/screen/screen'
import { knownSector, type Stock } from '#domain/stock/stock'
import { formatSession } from '#words/dates'
import { formatFullDay } from '#words/moments'
import { formatChange, formatInteger, formatPercentChange, formatPrice } from '#words/numbers'
import { titleCase } from '#words/text'
import type { Pending } from '../state/pending-bookmarks.ts'
import { useShownDataset } from '../state/store.ts'
import { navigation } from '../texts/pages.ts'
import { IconButton, Star } from '../ui/controls/button.tsx'
import { Change, Missing } from '../ui/data-display/formatted-value.tsx'
import { LetterTile, SectorChip } from '../ui/data-display/stock-labels.tsx'
import { lazyIcons } from '../ui/icons/lazy-icons.ts'
import { BackButton } from '../ui/navigation/back-button.tsx'
import { stockActions, stockHeader } from './stock-texts.ts'
import barStyles from './stock-bar.module.css'
import styles from './stock-header.module.css'
import shared from '#web/ui/shared.module.css'

interface StockBarProps {
  readonly steps: {
    /** The position of the stock in the screen that the user came from; undefined if it is unknown. */
    readonly neighbors: Neighbors | undefined
    /** Whether they are the neighbors of the stock; until then both buttons can be pressed. */
    readonly isSettled: boolean
    readonly step: (direction: 'previous' | 'next') => void
  }
  /** The actions, if the header has no space for them. */
  readonly actions?: ReactNode
}

/** The back button, and steps to the previous and next stock of the screen. */
export function StockBar({ steps: { neighbors, ...steps }, actions }: StockBarProps) {
  return (
    <div className={`${shared.row} ${barStyles.bar}`}>
      <BackButton narrow />
      {neighbors && <Stepper {...{ neighbors, ...steps }} />}
      {actions}
    </div>
  )
}

type StepperProps = StockBarProps['steps'] & { readonly neighbors: Neighbors }

function Stepper({ neighbors: { position, of, previous, next }, isSettled, step }: StepperProps) {
  return (
    <div className={barStyles.stepper} role="group" data-stepper aria-label={navigation.stocks}>
      <span className={barStyles.position} aria-live="polite">
        <span className={barStyles.group}>{formatInteger(position)}</span>{' '}
        <span className={barStyles.group}>{navigation.of(formatInteger(of))}</span>
      </span>
      <IconButton
        icon={lazyIcons.chevronLeft}
        label={navigation.previous(previous)}
        disabled={isSettled && previous === null}
        onClick={() => step('previous')}
      />
      <IconButton
        icon={lazyIcons.chevronRight}
        label={navigation.next(next)}
        disabled={isSettled && next === null}
        onClick={() => step('next')}
      />
    </div>
  )
}

interface StockActionsProps {
  readonly symbol: string
  readonly isBookmarked: boolean
  readonly pending: Pending
  readonly compared: boolean
  readonly onBookmark: () => void
  readonly onCompare: () => void
  readonly onShare: () => void
}

/** The actions of a stock: compare, share, bookmark. */
export function StockActions(props: StockActionsProps) {
  const { symbol, isBookmarked, pending, compared, onBookmark, onCompare, onShare } = props
  return (
    <div className={barStyles.actions}>
      <IconButton icon="compare" label={stockActions.compare(symbol)} pressed={compared} onClick={onCompare} />
      <IconButton icon={lazyIcons.share} label={stockActions.share} onClick={onShare} />
      <Star name={symbol} {...{ isBookmarked, pending }} variant="page" onToggle={onBookmark} />
    </div>
  )
}

/** The data that the header shows; a row of the screen has only a part of it. */
export type StockIdentity = Pick<
  Stock,
  'symbol' | 'name' | 'exchange' | 'assetType' | 'sector' | 'close' | 'currency' | 'dayDelta' | 'dayDeltaRatio' | 'date'
>

interface StockHeaderProps {
  readonly stock: StockIdentity
  /** The actions, if there is space beside the price. */
  readonly actions?: ReactNode
}

/** The stock's identity and price, rendered from the dataset without any request. */
export function StockHeader({ stock, actions }: StockHeaderProps) {
  const { symbol, name, exchange, assetType, sector } = stock
  const identity = [symbol, exchange, assetType].filter((text) => text !== null)
  return (
    <header className={styles.header}>
      <LetterTile text={symbol} sector={knownSector(sector)} size="page" />
      <div className={styles.identity}>
        <h1 className={`${shared.twoLines} ${styles.name}`} title={name ?? undefined}>
          {name ?? symbol}
        </h1>
        <p className={styles.facts}>
          {identity.join(' · ')}
          {sector !== null && <SectorChip label={titleCase(sector)} sector={knownSector(sector)} />}
        </p>
      </div>
      <Price stock={stock} />
      {actions}
    </header>
  )
}

function Price({ stock: { close, currency, dayDelta, dayDeltaRatio, date } }: { readonly stock: StockIdentity }) {
  const dataset = useShownDataset()
  return (
    <div className={styles.price}>
      <p>
        <strong className={shared.documentTitle}>{close === null ? <Missing /> : formatPrice(close)}</strong>{' '}
        <span className={shared.dim}>{currency}</span>
      </p>
      <p className={styles.day}>
        {dayDelta !== null && <span className={shared.dim}>{stockHeader.day}</span>}
        {dayDelta !== null && <Change {...formatChange(dayDelta, close)} />}
        {dayDeltaRatio !== null && <Change {...formatPercentChange(dayDeltaRatio)} />}
        {/* The day of the market stands above, in the page's header. */}
        {date !== null && date !== dataset?.date && (
          <time className={shared.dim} dateTime={date} title={formatFullDay(date)}>
            {(dataset?.isSparse ? stockHeader.priceOf : stockHeader.closeOf)(formatSession(date))}
          </time>
        )}
      </p>
    </div>
  )
}
