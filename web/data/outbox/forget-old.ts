import { pageStorage } from './page-storage.ts'

/** Milliseconds: what somebody left behind on a device and never came back for. */
const quarter = 90 * 24 * 60 * 60 * 1000

/** Forgets what has waited too long for people who are not signed in; what is one's own waits for ever. */
export async function forgetOld(ownId: string): Promise<void> {
  const limit = Date.now() - quarter
  for (const { userId, symbol, at } of await pageStorage.all()) {
    if (userId === ownId || at > limit) continue
    await pageStorage.change(userId, symbol, (cell) => ({ ...cell, intent: undefined, refusal: undefined }))
  }
}
