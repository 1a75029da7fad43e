import type { SinceLook } from '#domain/personal/last-seen'

/** One of the person's screens, as it is listed. */
export interface ListedScreen {
  readonly id: string
  readonly name: string
  /** How many stocks it has in the newest dataset; undefined until that is known. */
  readonly count: number | undefined
  readonly since: SinceLook | undefined
}
