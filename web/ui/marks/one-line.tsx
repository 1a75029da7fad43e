import styles from './one-line.module.css'

/** Text in one line; what does not fit is in its title. */
export function OneLine({ text }: { readonly text: string }) {
  return (
    <span className={styles.text} title={text}>
      {text}
    </span>
  )
}
