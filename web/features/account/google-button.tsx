import { useEffect, useId, useState, useRef } from 'react'
import { serverConfig, unreachable, pingServer } from '../../data/api/api.ts'
import { google as texts, accepted } from '../../texts/account.ts'
import { GoogleMark } from './google-mark.tsx'
import buttons from '../../ui/controls/button.module.css'
import wide from '../../ui/form/submit-button.module.css'
import styles from './google-button.module.css'
import {
  createNonce,
  takeGoogleResult,
  googleAddress,
  openGoogleWindow,
  type GoogleWindow,
  type GoogleResult,
} from '../../data/session/google-sign-in.ts'
import { connection } from '../../state/connection.ts'
import { logout, loginWithToken } from '../../data/session/sign-in.ts'
import { store } from '../../state/store.ts'

/** What is accepted with an account. The links leave the form, and what was typed into it, where it is. */
export const TermsLinks = () => (
  <>
    <a href="/terms-of-service" target="_blank">
      {accepted.terms}
    </a>{' '}
    {accepted.and}{' '}
    <a href="/disclosures" target="_blank">
      {accepted.disclosures}
    </a>
  </>
)

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

interface GoogleEnds {
  readonly onDone: () => void
  readonly onError: (message: string) => void
}

/** One sign-in with Google at a time, and the word on where it stands. */
function useGoogle(ends: GoogleEnds) {
  const [state, setState] = useState<keyof typeof texts.states | 'idle'>('idle')
  const opened = useRef<GoogleWindow>(undefined)

  const take = async (outcome: GoogleResult) => {
    setState('taking')
    const error = 'error' in outcome ? outcome.error : await loginWithToken(outcome.accessToken)
    setState('idle')
    if (error === undefined) return ends.onDone()
    if ('error' in outcome && store.user) void logout()
    ends.onError(error)
  }
  const begin = useRef(take)
  useEffect(() => {
    const outcome = takeGoogleResult()
    if (outcome) void begin.current(outcome)
    return () => opened.current?.stop()
  }, [])

  const goHere = () => location.assign(googleAddress(createNonce()))
  const start = () => {
    if (state === 'taking') return
    // Its window would be empty. The next press may find more.
    if (!connection.isReachable) {
      ends.onError(unreachable.message)
      return void pingServer()
    }
    ends.onError('')
    opened.current?.stop()
    // A home-screen app on iOS has no second window that could tell it anything.
    if ('standalone' in navigator && navigator.standalone === true) return goHere()
    opened.current = openGoogleWindow({
      onResult: (outcome) => void take(outcome),
      onClosed: () => setState('closed'),
    })
    setState(opened.current ? 'waiting' : 'blocked')
  }
  return {
    ...{ start, goHere, busy: state === 'taking' },
    words: state === 'idle' ? '' : texts.states[state],
    canGoOnHere: state === 'blocked' || state === 'closed',
  }
}
