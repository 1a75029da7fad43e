import { newLabel } from '../../texts/first-visit/shell-texts.ts'
import styles from './stock-labels.module.css'
import control from '#web/ui/control.module.css'

/** Marks a stock that is new since the user's last visit. */
export const NewLabel = () => <small className={styles.new}>{newLabel}</small>

interface LetterTileProps {
  readonly text: string
  readonly sector?: string | undefined
  /** `page` beside a page's title. */
  readonly size?: 'page'
}

/** The first letter of a symbol on the color of its sector. Decorative: hidden from assistive technology. */
export function LetterTile({ text, sector, size }: LetterTileProps) {
  return (
    <span className={styles.tile} data-sector={sector} data-size={size} aria-hidden="true">
      {text.slice(0, 1)}
    </span>
  )
}

interface SectorChipProps {
  readonly label: string
  /** One of the seven sectors with a color. */
  readonly sector?: string | undefined
}

/** The name of a sector, with its color as a second cue. */
export function SectorChip({ label, sector }: SectorChipProps) {
  return (
    <span className={`${control.sectorDot} ${styles.chip}`} data-sector={sector} title={label}>
      <span className={styles.label}>{label}</span>
    </span>
  )
}
