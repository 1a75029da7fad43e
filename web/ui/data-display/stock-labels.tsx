import styles from './stock-labels.module.css'
import { newLabel } from '../../texts/first-visit/shell.ts'

/** Marks what has come since the user last looked. */
export const NewLabel = () => <small className={styles.new}>{newLabel}</small>

interface LetterTileProps {
  readonly text: string
  readonly sector?: string | undefined
  /** Given where it stands beside a page's title. */
  readonly size?: 'page'
}

/** A stock's first letter on its sector's colour. It tells nothing that the row does not say, so it is not read out. */
export function LetterTile({ text, sector, size }: LetterTileProps) {
  return (
    <span className={styles.tile} data-sector={sector} data-size={size} aria-hidden="true">
      {text.slice(0, 1)}
    </span>
  )
}

interface SectorChipProps {
  readonly label: string
  /** One of the seven that have a colour. */
  readonly sector?: string | undefined
}

/** A sector by name, with its colour as a second cue. */
export function SectorChip({ label, sector }: SectorChipProps) {
  return (
    <span className={styles.chip} data-sector={sector} title={label}>
      <span className={styles.label}>{label}</span>
    </span>
  )
}
