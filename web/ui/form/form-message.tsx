import { Icon } from '../icons/icon.tsx'
import styles from './form-message.module.css'

interface FormMessageProps {
  readonly id: string
  /** '' where there is nothing to say. */
  readonly error: string
  readonly success?: string
}

/** What became of a form. Both places are always there, or nobody would hear of what they say. */
export function FormMessage({ id, error, success = '' }: FormMessageProps) {
  return (
    <>
      <div role="alert" id={id} className={styles.place}>
        {error !== '' && (
          <p className={styles.error}>
            <Icon name="alert" />
            {error}
          </p>
        )}
      </div>
      <div role="status" className={styles.place}>
        {success !== '' && (
          <p className={styles.success}>
            <Icon name="check" />
            {success}
          </p>
        )}
      </div>
    </>
  )
}
