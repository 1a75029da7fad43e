import styles from './placeholder.module.css'

/** The resting shape of a value that is on its way. */
export function Placeholder({ shape = 'text' }: { readonly shape?: 'text' | 'short' | 'tile' | 'spark' | 'value' }) {
  return <span className={styles.placeholder} data-shape={shape} />
}
