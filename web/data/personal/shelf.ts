import { alertRuleIn, firedIn, type Fired } from '#domain/personal/alerts'
import { laterLook, lookIn, sinceLook, type Look } from '#domain/personal/last-seen'
import { namedScreenIn } from '#domain/personal/saved-screen'
import { stockNoteIn } from '#domain/personal/stock-note'
import { changed, kinds, nothingKept, type Change, type Kept, type Kind, type KeptKinds } from './personal.ts'

/** Where the things of a person lie. Each call is done as a whole or not at all, whatever other tabs do meanwhile. */
export interface Shelf {
  /** Whether it outlives the page. */
  readonly isLasting: boolean
  readonly read: () => Promise<Kept>
  readonly write: (changes: readonly Change[]) => Promise<void>
  /**
   * Puts what a rule selects now in the place of what it selected before. Where a newer dataset made stocks come, `firedBy`
   * says what is kept of that, and the one caller who put it there is given it.
   */
  readonly check: (now: Look, firedBy: (came: readonly string[]) => Fired) => Promise<Fired | undefined>
}

const readers: { readonly [K in Kind]: (value: unknown) => KeptKinds[K] | undefined } = {
  screens: namedScreenIn,
  notes: stockNoteIn,
  rules: alertRuleIn,
  looks: lookIn,
  fired: firedIn,
}

/** What a storage holds, as far as it can be read: junk is as if it were not there. */
export function keptIn(stored: { readonly [K in Kind]: readonly unknown[] }): Kept {
  const read = kinds.map((kind) => [kind, stored[kind].map((value) => readers[kind](value)).filter(isThere)])
  return Object.fromEntries(read) as Kept
}

const isThere = (value: unknown): boolean => value !== undefined

/** What a check of a rule changes, given what it selected before. */
export function checked(
  before: Look | undefined,
  now: Look,
  firedBy: (came: readonly string[]) => Fired,
): { readonly look: Look; readonly fired: Fired | undefined } {
  const came = sinceLook(before, now)?.came ?? []
  return { look: laterLook(before, now), fired: came.length > 0 ? firedBy(came) : undefined }
}

/** A shelf that is gone with the page, with what was on another one before. */
export function createMemoryShelf(begin: Kept = nothingKept): Shelf {
  let kept = begin
  const write = (changes: readonly Change[]) => {
    kept = changed(kept, changes)
    return Promise.resolve()
  }
  return {
    isLasting: false,
    read: () => Promise.resolve(kept),
    write,
    async check(now, firedBy) {
      const { look, fired } = checked(
        kept.looks.find(({ key }) => key === now.key),
        now,
        firedBy,
      )
      await write([{ kind: 'looks', put: look }, ...(fired ? [{ kind: 'fired', put: fired } as const] : [])])
      return fired
    },
  }
}
