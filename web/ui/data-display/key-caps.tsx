import styles from './key-caps.module.css'

interface KeyCapsProps {
  /** The ways to press something. Keys that are pressed together are separated by a space. */
  readonly ways: readonly string[]
}

/** Keys as caps: one for each key. */
export const KeyCaps = ({ ways }: KeyCapsProps) => (
  <span className={styles.ways}>
    {ways.map((way) => (
      <span key={way} className={styles.way}>
        {way.split(' ').map((key) => (
          <kbd key={key} className={styles.key}>
            {key}
          </kbd>
        ))}
      </span>
    ))}
  </span>
)
