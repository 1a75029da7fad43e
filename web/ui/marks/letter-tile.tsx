import styles from './letter-tile.module.css'

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
