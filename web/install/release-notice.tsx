import { setUpdateReady } from '../state/pwa.ts'
import { Button } from '../ui/controls/button.tsx'
import { releaseNotice as texts } from './install-texts.ts'
import { applyUpdate } from './releases.ts'
import styles from './release-notice.module.css'

/** Offers to reload into a newer release that is already on the device. */
export function ReleaseNotice() {
  return (
    <section className={styles.notice} aria-label={texts.title}>
      <p role="status" className={styles.text}>
        {texts.ready}
      </p>
      <Button variant="plain" onClick={() => setUpdateReady(false)}>
        {texts.later}
      </Button>
      <Button onClick={applyUpdate}>{texts.reload}</Button>
    </section>
  )
}
