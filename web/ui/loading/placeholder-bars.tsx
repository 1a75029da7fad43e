import styles from './placeholder-bars.module.css'

/** Replaces a line of names while it is loading. */
export const PlaceholderBars = () => <span data-placeholder className={styles.bars} />
