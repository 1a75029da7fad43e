import type { Rename } from '#domain/dataset/followed-symbol'
import type { Screener } from '#worker/contract'
import { renames, setRenames } from '../../state/renames.ts'
import { store } from '../../state/store.ts'

/** The renames that the newest dataset tells of, asked for once; those of the last one where the data worker does not answer. */
export async function knownRenames(newest: Pick<Screener, 'listingChanges'>): Promise<readonly Rename[]> {
  const version = store.stonks?.version
  if (version === undefined || version !== renames.version) {
    const outcome = await newest.listingChanges()
    if (outcome.ok) setRenames(outcome.value)
  }
  return renames.known
}
