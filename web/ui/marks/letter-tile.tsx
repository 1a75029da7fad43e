import styles from './letter-tile.module.css'

/** A stock's first letter on its sector's colour. It tells nothing that the row does not say, so it is not read out. */
export function LetterTile({ text, sector }: { readonly text: string; readonly sector?: string | undefined }) {
  return (
    <span className={styles.tile} data-sector={sector} aria-hidden="true">
      {text.slice(0, 1)}
    </span>
  )
}
