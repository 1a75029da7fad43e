import type { ReactNode } from 'react'
import type { Neighbors } from '#domain/screen/screen'
import { formatInteger } from '../../format/numbers.ts'
import { navigation } from '../../texts/pages.ts'
import { BackButton } from '../../ui/navigation/back-button.tsx'
import { IconButton, Star } from '../../ui/controls/button.tsx'
import styles from './stock-bar.module.css'
import { stockActions } from '../../texts/stock.ts'

interface StockBarProps {
  /** The position of the stock in the screen that the user came from; undefined where it is unknown. */
  readonly neighbors: Neighbors | undefined
  readonly onStep: (symbol: string) => void
  /** The actions, where the header has no space for them. */
  readonly actions?: ReactNode
}

/** The back button, and steps to the previous and next stock of the screen. */
export function StockBar({ neighbors, onStep, actions }: StockBarProps) {
  return (
    <div className={styles.bar}>
      <BackButton narrow />
      {neighbors && <Stepper {...{ neighbors, onStep }} />}
      {actions}
    </div>
  )
}

function Stepper({ neighbors, onStep }: { readonly neighbors: Neighbors; readonly onStep: StockBarProps['onStep'] }) {
  const { position: position, of, previous, next } = neighbors
  const step = (symbol: string | null) => () => symbol !== null && onStep(symbol)
  return (
    <div className={styles.stepper} role="group" aria-label={navigation.stocks}>
      <span className={styles.position} aria-live="polite">
        <span className={styles.group}>{formatInteger(position)}</span>{' '}
        <span className={styles.group}>{navigation.of(formatInteger(of))}</span>
      </span>
      <IconButton
        icon="chevron-left"
        label={navigation.previous(previous)}
        disabled={previous === null}
        onClick={step(previous)}
      />
      <IconButton icon="chevron-right" label={navigation.next(next)} disabled={next === null} onClick={step(next)} />
    </div>
  )
}

interface StockActionsProps {
  readonly symbol: string
  readonly isBookmarked: boolean
  readonly isPending: boolean
  readonly compared: boolean
  readonly onBookmark: () => void
  readonly onCompare: () => void
  readonly onShare: () => void
}

/** The actions of a stock: compare, share, bookmark. */
export function StockActions(props: StockActionsProps) {
  const { symbol, isBookmarked, isPending, compared, onBookmark, onCompare, onShare } = props
  return (
    <div className={styles.actions}>
      <IconButton icon="compare" label={stockActions.compare(symbol)} pressed={compared} onClick={onCompare} />
      <IconButton icon="share" label={stockActions.share} onClick={onShare} />
      <Star name={symbol} {...{ isBookmarked, isPending }} variant="page" onToggle={onBookmark} />
    </div>
  )
}
