import { useEffect, useRef, useState } from 'react'
import {
  newClick,
  takeGoogleOutcome,
  googleAddress,
  openGoogleWindow,
  type GoogleWindow,
  type GoogleOutcome,
} from '../../data/session/google-sign-in.ts'
import { silence, lookForServer } from '../../data/api/api.ts'
import { connection } from '../../state/connection.ts'
import { logout } from '../../data/session/sign-in.ts'
import { loginWithToken } from '../../data/session/profile.ts'
import { store } from '../../state/store.ts'
import { google } from '../../texts/account.ts'

interface GoogleEnds {
  readonly onDone: () => void
  readonly onError: (message: string) => void
}

/** One sign-in with Google at a time, and the word on where it stands. */
export function useGoogle(ends: GoogleEnds) {
  const [state, setState] = useState<keyof typeof google.states | 'idle'>('idle')
  const opened = useRef<GoogleWindow>(undefined)

  const take = async (outcome: GoogleOutcome) => {
    setState('taking')
    const error = 'error' in outcome ? outcome.error : await loginWithToken(outcome.accessToken)
    setState('idle')
    if (error === undefined) return ends.onDone()
    if ('error' in outcome && store.user) void logout()
    ends.onError(error)
  }
  const begin = useRef(take)
  useEffect(() => {
    const outcome = takeGoogleOutcome()
    if (outcome) void begin.current(outcome)
    return () => opened.current?.stop()
  }, [])

  const goHere = () => location.assign(googleAddress(newClick()))
  const start = () => {
    if (state === 'taking') return
    // Its window would be empty. The next press may find more.
    if (!connection.isAnswering) {
      ends.onError(silence.message)
      return void lookForServer()
    }
    ends.onError('')
    opened.current?.stop()
    // A home-screen app on iOS has no second window that could tell it anything.
    if ('standalone' in navigator && navigator.standalone === true) return goHere()
    opened.current = openGoogleWindow({
      onOutcome: (outcome) => void take(outcome),
      onClosed: () => setState('closed'),
    })
    setState(opened.current ? 'waiting' : 'blocked')
  }
  return {
    ...{ start, goHere, busy: state === 'taking' },
    words: state === 'idle' ? '' : google.states[state],
    canGoOnHere: state === 'blocked' || state === 'closed',
  }
}
