import styles from './placeholder-bars.module.css'

/** In the place of a line of names that is being loaded. */
export const PlaceholderBars = () => <span data-placeholder className={styles.bars} />
