import { useEffect, useId, useRef, useState } from 'react'
import { fieldsOf } from '#domain/keys-of'
import { connectionFailure, pingServer, serverConfig } from '../data/api/api.ts'
import { connection } from '../state/connection.ts'
import { store } from '../state/store.ts'
import { accepted, provider as texts } from './account-texts.ts'
import {
  createNonce,
  openSignInWindow,
  signInAddress,
  type SignInProvider,
  type SignInResult,
  type SignInWindow,
  takeSignInResult,
} from './provider-sign-in.ts'
import { session } from './session/account.chunk.ts'
import buttons from '../ui/controls/button.module.css'
import wide from '../ui/form/submit-button.module.css'
import styles from './provider-buttons.module.css'

/** Links to the accepted terms. They open new tabs, so that the form keeps its text. */
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

interface ProviderButtonsProps {
  readonly label: (name: string) => string
  /** Whether the form comes after the buttons. */
  readonly isFirst?: boolean
  readonly onDone: () => void
  /** '' clears the error. */
  readonly onError: (message: string) => void
}

/**
 * Signs in with Google or another provider, in a popup or, if there is none, in this window. A server that is not
 * configured for Google answers with a sentence. A first sign-in creates an account: the accepted terms are below the
 * buttons.
 */
export function ProviderButtons({ label, isFirst = false, ...ends }: ProviderButtonsProps) {
  const signIn = useSignIn(ends)
  const termsId = useId()
  const or = <p className={styles.or}>{texts.or}</p>
  return (
    <div className={styles.providers} data-unknown={signIn.isUnknown || undefined}>
      {!isFirst && or}
      {signIn.providers.map((provider) => (
        <button
          key={provider.key}
          type="button"
          className={`${buttons.button} ${wide.wide}`}
          data-variant="outline"
          aria-describedby={termsId}
          aria-disabled={signIn.busy || undefined}
          onClick={() => signIn.start(provider)}
        >
          {provider.key === 'google' && <GoogleMark />}
          {label(provider.name)}
        </button>
      ))}
      <p id={termsId} className={styles.terms}>
        {texts.accept(signIn.providers.map(({ name }) => name))} <TermsLinks />.
      </p>
      <p role="status" className={styles.status}>
        {signIn.status}
      </p>
      {signIn.openInThisWindow && (
        <button type="button" className={buttons.button} data-variant="plain" onClick={signIn.openInThisWindow}>
          {texts.continueHere}
        </button>
      )}
      {isFirst && or}
    </div>
  )
}

const google: SignInProvider = { key: 'google', name: texts.google }

/** The providers of a server. Google is missing only where another one stands in for it. */
function providersOf(config: object = {}): readonly SignInProvider[] {
  const { google: hasGoogle, oidc: name } = fieldsOf(config)
  if (typeof name !== 'string') return [google]
  return [...(hasGoogle === true ? [google] : []), { key: 'oidc', name }]
}

interface SignInCallbacks {
  readonly onDone: () => void
  readonly onError: (message: string) => void
}

/** Signs in with a provider, one attempt at a time, and describes its progress. */
function useSignIn(callbacks: SignInCallbacks) {
  const [config, setConfig] = useState<object>()
  const [state, setState] = useState<keyof typeof texts.states | 'idle'>('idle')
  const [current, setCurrent] = useState(google)
  const opened = useRef<SignInWindow>(undefined)

  const handleOutcome = async (outcome: SignInResult) => {
    setState('taking')
    const error = 'error' in outcome ? outcome.error : await session.loginWithToken(outcome.accessToken)
    setState('idle')
    if (error === undefined) return callbacks.onDone()
    if ('error' in outcome && store.user) void session.logout()
    callbacks.onError(error)
  }
  const onOutcome = useRef(handleOutcome)
  useEffect(() => {
    void serverConfig().then(setConfig)
    const outcome = takeSignInResult()
    if (outcome) void onOutcome.current(outcome)
    return () => opened.current?.stop()
  }, [])

  const goTo = (provider: SignInProvider) => location.assign(signInAddress(provider, createNonce()))
  const start = (provider: SignInProvider) => {
    if (state === 'taking') return
    // The window would stay empty. Check the server, so that the next press may succeed.
    if (!connection.isReachable) {
      callbacks.onError(connectionFailure().message)
      return void pingServer()
    }
    if (provider.key === 'google' && fieldsOf(config ?? {})['google'] === false) return callbacks.onError(texts.off)
    callbacks.onError('')
    opened.current?.stop()
    // A home-screen app on iOS cannot receive messages from a second window.
    if ('standalone' in navigator && navigator.standalone === true) return goTo(provider)
    setCurrent(provider)
    opened.current = openSignInWindow(provider, {
      onResult: (outcome) => void handleOutcome(outcome),
      onClosed: () => setState('closed'),
    })
    setState(opened.current ? 'waiting' : 'blocked')
  }
  return {
    ...{ isUnknown: config === undefined, providers: providersOf(config), start, busy: state === 'taking' },
    status: state === 'idle' ? '' : texts.states[state](current.name),
    openInThisWindow: state === 'blocked' || state === 'closed' ? () => goTo(current) : undefined,
  }
}

/** Google's logo in its four colors, as its branding guidelines require. */
const GoogleMark = () => (
  <svg viewBox="0 0 48 48" className={styles.mark} aria-hidden="true">
    <path
      fill="#4285f4"
      d="M46 24.5c0-1.600-.1-3.100-.4-4.500H24v9h12.400a10.600 10.600 0 0 1-4.600 7v6h7.500C43.600 38 46 31.800 46 24.500Z"
    />
    <path
      fill="#34a853"
      d="M24 47c6.200 0 11.400-2 15.200-5.500l-7.400-5.700a14 14 0 0 1-20.900-7.300H3.200v5.900A23 23 0 0 0 24 47Z"
    />
    <path fill="#fbbc05" d="M10.900 28.500a13.800 13.800 0 0 1 0-8.900v-6H3.200a23 23 0 0 0 0 20.700Z" />
    <path
      fill="#ea4335"
      d="M24 10.300c3.400 0 6.400 1.200 8.800 3.400l6.600-6.500A23 23 0 0 0 3.200 13.700l7.700 5.900A13.700 13.700 0 0 1 24 10.300Z"
    />
  </svg>
)
