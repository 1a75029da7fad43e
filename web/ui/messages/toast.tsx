import styles from './toast.module.css'

interface ToastProps {
  readonly text: string | null
  readonly action: { readonly label: string; readonly act: () => void } | null
  readonly onDone: () => void
}

/** One sentence over the page's foot. The region is always there, or screen readers would miss what it says. */
export function Toast({ text, action, onDone }: ToastProps) {
  const act = () => {
    onDone()
    action?.act()
  }
  return (
    <div role="status" className={styles.place}>
      {text !== null && (
        <p className={styles.toast}>
          {text}
          {action && (
            <button type="button" className={styles.action} onClick={act}>
              {action.label}
            </button>
          )}
        </p>
      )}
    </div>
  )
}
