import { Icon } from '../icons/icon.tsx'
import styles from './close-button.module.css'

export function CloseButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <button type="button" className={styles.button} aria-label="Close" onClick={onClick}>
      <Icon name="x" />
    </button>
  )
}
