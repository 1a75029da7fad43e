import { acceptRelease } from '../../data/releases/watch-releases.ts'
import { releaseReadinessDidChange } from '../../state/release.ts'
import { Button } from '../../ui/controls/button.tsx'
import styles from './release-notice.module.css'

/** Says that a newer release is on the device, and leaves it to the reader when to go there. */
export function ReleaseNotice() {
  return (
    <section className={styles.notice} aria-label="New version">
      <p role="status" className={styles.words}>
        New version ready
      </p>
      <Button look="plain" onClick={() => releaseReadinessDidChange(false)}>
        Later
      </Button>
      <Button onClick={acceptRelease}>Reload</Button>
    </section>
  )
}
