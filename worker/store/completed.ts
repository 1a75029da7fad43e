import type { IDBPTransaction } from 'idb'

type AnyTransaction = Pick<IDBPTransaction<unknown, string[], IDBTransactionMode>, 'done' | 'error'>

/** What the work gives, once its transaction is complete; throws what ended the transaction, not what followed from it. */
export async function completed<Value>(transaction: AnyTransaction, work: () => Promise<Value>): Promise<Value> {
  try {
    const [value] = await Promise.all([work(), transaction.done])
    return value
  } catch (error) {
    throw transaction.error ?? error
  }
}
