import { useGoogle } from './use-google.ts'
import { GoogleMark } from './google-mark.tsx'
import buttons from '../../ui/controls/button.module.css'
import wide from '../../ui/form/wide.module.css'
import styles from './google-button.module.css'

interface GoogleButtonProps {
  readonly onDone: () => void
  /** '' takes back what was said. */
  readonly onError: (message: string) => void
}

/** Signs in with Google in a window of its own, or in this one where there is no other. */
export function GoogleButton(props: GoogleButtonProps) {
  const google = useGoogle(props)
  return (
    <div className={styles.google}>
      <button
        type="button"
        className={`${buttons.button} ${wide.wide}`}
        data-look="outline"
        aria-disabled={google.busy || undefined}
        onClick={google.start}
      >
        <GoogleMark />
        Sign in with Google
      </button>
      <p role="status" className={styles.words}>
        {google.words}
      </p>
      {google.canGoOnHere && (
        <button type="button" className={buttons.button} data-look="plain" onClick={google.goHere}>
          Continue in this window
        </button>
      )}
    </div>
  )
}
