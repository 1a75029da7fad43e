import { noSymbol } from '#sw/outbox/storage'
import { pageStorage } from './page-storage.ts'

/** The list of who has left goes from the device. What waits stays, under their name alone. */
export async function forgetList(userId: string): Promise<void> {
  await pageStorage.change(userId, noSymbol, (cell) => ({ ...cell, list: undefined }))
}
