import { useEffect, useId, useState } from 'react'
import { serverConfig } from '../../data/api/api.ts'
import { google as texts } from '../../texts/account.ts'
import { useGoogle } from './use-google.ts'
import { GoogleMark } from './google-mark.tsx'
import { TermsLinks } from './terms-links.tsx'
import buttons from '../../ui/controls/button.module.css'
import wide from '../../ui/form/wide.module.css'
import styles from './google-button.module.css'

interface GoogleButtonProps {
  readonly label: string
  readonly onDone: () => void
  /** '' takes back what was said. */
  readonly onError: (message: string) => void
}

/**
 * Where the server is set up for it: signs in with Google in a window of its own, or in this one where there is no other. Whoever comes for the first time
 * gets an account by it, so that what they accept stands below.
 */
export function GoogleButton(props: GoogleButtonProps) {
  const [isConfigured, setConfigured] = useState(false)
  useEffect(() => {
    void serverConfig().then((config) => setConfigured('google' in config && config.google === true))
  }, [])
  return isConfigured && <ConfiguredGoogleButton {...props} />
}

function ConfiguredGoogleButton({ label, ...ends }: GoogleButtonProps) {
  const google = useGoogle(ends)
  const termsId = useId()
  return (
    <div className={styles.google}>
      <p className={styles.or}>{texts.or}</p>
      <button
        type="button"
        className={`${buttons.button} ${wide.wide}`}
        data-look="outline"
        aria-describedby={termsId}
        aria-disabled={google.busy || undefined}
        onClick={google.start}
      >
        <GoogleMark />
        {label}
      </button>
      <p id={termsId} className={styles.terms}>
        {texts.accept} <TermsLinks />.
      </p>
      <p role="status" className={styles.words}>
        {google.words}
      </p>
      {google.canGoOnHere && (
        <button type="button" className={buttons.button} data-look="plain" onClick={google.goHere}>
          {texts.continueHere}
        </button>
      )}
    </div>
  )
}
