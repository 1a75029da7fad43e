import type { ComponentType } from 'react'

/** What became of a part that is fetched when it is first drawn. */
export type Arrival<Props> =
  | { readonly ok: true; readonly part: ComponentType<Props> }
  | { readonly ok: false; readonly message: string; readonly cure: 'again' | 'reload' }

/** Fetches a part. It never rejects. */
export type Loader<Props> = () => Promise<Arrival<Props>>

/** Asks a loader once for all who draw its part, until the answer is forgotten. */
export function remembered<Props>(load: Loader<Props>) {
  let last: Promise<Arrival<Props>> | undefined
  return {
    ask: (): Promise<Arrival<Props>> => (last ??= load()),
    forget: (): void => {
      last = undefined
    },
  }
}
