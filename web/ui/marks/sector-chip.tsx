import styles from './sector-chip.module.css'

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
