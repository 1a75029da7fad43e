import { passwordStrength } from './password-strength.ts'
import styles from './password-meter.module.css'

/** How strong a password is, while it is typed. It urges, it does not forbid. */
export function PasswordMeter({ password }: { readonly password: string }) {
  const { level, words } = passwordStrength(password)
  return (
    <>
      <span className={styles.meter} data-level={level} aria-hidden="true">
        <span className={styles.part} />
        <span className={styles.part} />
        <span className={styles.part} />
      </span>
      {words}
    </>
  )
}
