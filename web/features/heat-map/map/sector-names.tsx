import { sectors as known } from '#domain/stock/stock'
import { formatInteger } from '../../../format/numbers.ts'
import { sectorLabel } from '../heat-words.ts'
import type { PlacedSector } from '../layout/arrange.ts'
import styles from './heat-canvas.module.css'

/** About as wide as a letter of these names, and as the dot and count beside them. */
const letter = 7
const rest = 48

/** What each part of the map is, above it; the list says it to those who listen. */
export function SectorNames({ sectors }: { readonly sectors: readonly PlacedSector[] }) {
  return sectors.map(({ sector: { key, sector, stocks }, hasLabel, x, y, width }) => {
    if (!hasLabel) return null
    const label = sectorLabel(sector)
    const isWide = width >= label.length * letter + rest
    return (
      <span
        key={key}
        className={styles.sector}
        data-sector={sector}
        data-wide={isWide || undefined}
        style={{ left: x, top: y, width }}
        aria-hidden="true"
      >
        <span className={styles.name}>{isWide || !sector ? label : known[sector].short}</span>
        {isWide && <span className={styles.count}>{formatInteger(stocks)}</span>}
      </span>
    )
  })
}
