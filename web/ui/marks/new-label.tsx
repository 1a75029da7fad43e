import { newLabel } from '../../texts/new-label.ts'
import styles from './new-label.module.css'

/** Marks what has come since the user last looked. */
export const NewLabel = () => <small className={styles.new}>{newLabel}</small>
