import { useSnapshot } from 'valtio/react'
import { proxy, ref } from 'valtio/vanilla'
import type { Dataset, Failure, Screener } from '#worker/contract'
import type { ResultStore } from '../data/screener/result-store.ts'
import type { User } from './user.ts'

/** Whether market data is being loaded, even if a dataset is already shown. */
export const loading = proxy({ active: false })

export function setLoading(active: boolean): void {
  loading.active = active
}

/** The market as of a past session, shown instead of the newest one. */
export interface PastDay {
  /** The session, YYYY-MM-DD. */
  readonly asOf: string
  readonly dataset: Dataset
  readonly screener: Screener
  readonly results: ResultStore
  /** Adds this session to an address of the app. */
  readonly link: (address: string) => string
}

/** The state of the page that is not in the URL. */
export interface Slices {
  /** Why the newest market data could not be loaded. */
  error: Failure | null
  /** Whole percent of the download; null if there is none or its size is unknown. */
  loadProgress: number | null
  /** The searchable dataset; the stocks themselves stay in the data worker. */
  stonks: Dataset | null
  user: User | null
  /** Null while the newest market is shown. */
  past: ReturnType<typeof ref<PastDay>> | null
}

const empty: Slices = { error: null, loadProgress: null, stonks: null, user: null, past: null }

/** Read it by snapshot; it changes only through the events below. */
export const store = proxy<Slices>({ ...empty })

export const errorDidChange = (error: Failure | null): void => change({ error })
/** Clears a failure that is over, unless another one has replaced it. */
export const clearError = (failure: Failure): void => {
  if (latest().error?.id === failure.id) errorDidChange(null)
}
export const loadProgressDidChange = (loadProgress: number | null): void => change({ loadProgress })
export const stonksDidChange = (stonks: Dataset | null): void => change({ stonks })
export const pastDidChange = (past: PastDay | null): void => change({ past: past && ref(past) })
export const userDidChange = (user: User | null): void => {
  if (user?.id !== latest().user?.id) epoch++
  if (user) isEnded = false
  change({ user })
}

/** The dataset of the market that is shown: the newest one, or that of a past session. */
export function useShownDataset(): Dataset | null {
  const { stonks, past } = useSnapshot(store)
  return past ? past.dataset : stonks
}

let isEnded = false
/** Records that the server or another tab ended the session, not the user on this page. */
export const sessionDidEnd = (): void => {
  isEnded = true
  userDidChange(null)
}
/** Whether the last session ended like this; the login page gives the reason until the next sign-in. */
export const hasSessionEnded = (): boolean => isEnded

let epoch = 0
/** Counts sign-ins and sign-outs: a response to a request of another epoch belongs to another user. */
export const sessionEpoch = (): number => epoch

/** The changes that wait while changes are held. */
let held: Partial<Slices> | undefined

/** The state including the held changes. */
const latest = (): Slices => ({ ...store, ...held })

/**
 * Holds all changes until the returned function is called. React hydrates the HTML in a later task, which must see the
 * state that the HTML was built from.
 */
export function holdChanges(): () => void {
  held = {}
  return () => {
    const changes = held
    held = undefined
    if (changes) change(changes)
  }
}

function change(slices: Partial<Slices>): void {
  Object.assign(held ?? store, slices)
}
