import type { ReactNode } from 'react'
import type { Neighbours } from '#domain/screen/screen'
import { formatInteger } from '../../format/numbers.ts'
import { navigation } from '../../texts/navigation.ts'
import { BackButton } from '../../ui/controls/back-button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import styles from './stock-bar.module.css'

interface StockBarProps {
  /** Where the stock stands in the screen that one came from; undefined where that is not known. */
  readonly neighbours: Neighbours | undefined
  readonly onStep: (symbol: string) => void
  /** What can be done with the stock, where its header has no room. */
  readonly actions?: ReactNode
}

/** The way back, and from stock to stock of a screen without going back. */
export function StockBar({ neighbours, onStep, actions }: StockBarProps) {
  return (
    <div className={styles.bar}>
      <BackButton narrow />
      {neighbours && <Stepper {...{ neighbours, onStep }} />}
      {actions}
    </div>
  )
}

function Stepper({
  neighbours,
  onStep,
}: {
  readonly neighbours: Neighbours
  readonly onStep: StockBarProps['onStep']
}) {
  const { place: position, of, previous, next } = neighbours
  const step = (symbol: string | null) => () => symbol !== null && onStep(symbol)
  return (
    <div className={styles.stepper} role="group" aria-label={navigation.stocks}>
      <span className={styles.position} aria-live="polite">
        <span className={styles.part}>{formatInteger(position)}</span>{' '}
        <span className={styles.part}>{navigation.of(formatInteger(of))}</span>
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
