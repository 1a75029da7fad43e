import { sheet } from '../../texts/sheet.ts'
import { Icon } from '../icons/icon.tsx'
import styles from './close-button.module.css'

export function CloseButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <button type="button" className={styles.button} aria-label={sheet.close} onClick={onClick}>
      <Icon name="x" />
    </button>
  )
}
