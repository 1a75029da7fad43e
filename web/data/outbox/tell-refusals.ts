import type { Refusal } from '#sw/outbox/intent'
import { store } from '../../state/store.ts'
import { say } from '../../state/toast.ts'
import { myList } from '../../texts/my-list.ts'
import { pageStorage } from './page-storage.ts'

/** Tells a person what the server would not do, once: where somebody looks, and of whoever is signed in. */
export async function tellRefusals(): Promise<void> {
  const id = store.user?.id
  if (!id || document.visibilityState === 'hidden') return
  const { refusals } = await pageStorage.read(id)
  for (const { symbol } of refusals) {
    await pageStorage.change(id, symbol, (cell) => ({ ...cell, refusal: undefined }))
  }
  if (refusals.length > 0 && store.user?.id === id) say(wordsFor(refusals))
}

/** One is told with the server's reason; of many, which they are. */
export function wordsFor(refusals: readonly Refusal[]): string {
  const [first] = refusals
  if (first && refusals.length === 1) {
    return (first.want ? myList.notAdded : myList.notRemoved)(first.symbol, first.message)
  }
  const names = refusals.map(({ symbol }) => symbol)
  const named = names.length <= 4 ? names.join(', ') : myList.andMore(names.slice(0, 3).join(', '), names.length - 3)
  return myList.notSaved(names.length, named)
}
