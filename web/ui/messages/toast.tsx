import styles from './toast.module.css'

/** One sentence over the page's foot. The region is always there, or nobody would hear of what it says. */
export function Toast({ text }: { readonly text: string | null }) {
  return (
    <div role="status" className={styles.place}>
      {text !== null && <p className={styles.toast}>{text}</p>}
    </div>
  )
}
