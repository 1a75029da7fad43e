import type { Dataset, Failure } from '#worker/contract'
import { proxy } from 'valtio/vanilla'
import type { User } from './user.ts'

/** Whether market data is being looked for, whatever is already shown. */
export const loading = proxy({ active: false })

export function setLoading(active: boolean): void {
  loading.active = active
}

/** The four slices of page state that no link can carry. What a link can carry is the screen, and lives in the URL. */
export interface Slices {
  /** Why the newest market data is not here. */
  error: Failure | null
  /** Whole per cents of the download; null when none is under way or its size is unknown. */
  loadProgress: number | null
  /** The dataset that is searchable; the stocks themselves stay with the data worker. */
  stonks: Dataset | null
  user: User | null
}

const empty: Slices = { error: null, loadProgress: null, stonks: null, user: null }

/** Read it by snapshot; it changes only through the events below. */
export const store = proxy<Slices>({ ...empty })

export const errorDidChange = (error: Failure | null): void => change({ error })
/** Forgets a failure that is over, unless another one has taken its place. */
export const clearError = (failure: Failure): void => {
  if (store.error?.id === failure.id) errorDidChange(null)
}
export const loadProgressDidChange = (loadProgress: number | null): void => change({ loadProgress })
export const stonksDidChange = (stonks: Dataset | null): void => change({ stonks })
export const userDidChange = (user: User | null): void => {
  if (user?.id !== store.user?.id) epoch++
  change({ user })
}

let epoch = 0
/** Counts sign-ins and sign-outs: a response to a request of another epoch belongs to another user. */
export const sessionEpoch = (): number => epoch

/** Forgets the slices, and nothing else: neither the dataset nor anything that is stored. */
export const reset = (): void => {
  userDidChange(null)
  change(empty)
}

function change(slices: Partial<Slices>): void {
  Object.assign(store, slices)
}
