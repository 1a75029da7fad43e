import { StorageUnavailable } from '#storage/indexeddb'

/** Undefined if the storage fails: there is no past then. */
export async function unlessUnavailable<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StorageUnavailable || error instanceof DOMException) return undefined
    throw error
  }
}
