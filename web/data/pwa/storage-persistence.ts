/** How much room there is for what the app keeps, and how safe it is there. */
export interface StorageRoom {
  /** Whether the browser has promised to leave it alone. */
  readonly isKept: boolean
  /** Bytes in use, and at most; browsers round both, and some tell neither. */
  readonly used: number | undefined
  readonly most: number | undefined
}

/**
 * Asks the browser to leave alone what the app keeps, even when space runs out, and gives its answer. Some browsers
 * decide by themselves and some ask the person: only to be called where somebody has just shown that they want it.
 */
export async function keepStorage(): Promise<boolean> {
  try {
    return (await storage()?.persist()) ?? false
  } catch {
    return false
  }
}

/** Undefined where the browser says nothing of it. */
export async function storageRoom(): Promise<StorageRoom | undefined> {
  try {
    const [isKept, estimate] = await Promise.all([storage()?.persisted(), storage()?.estimate()])
    return isKept === undefined ? undefined : { isKept, used: estimate?.usage, most: estimate?.quota }
  } catch {
    return undefined
  }
}

/** There is none where the page does not come by https. */
const storage = (): StorageManager | undefined => navigator.storage
