import { useSnapshot } from 'valtio/react'
import { proxy, ref } from 'valtio/vanilla'
import type { DatasetChanges, Rename } from '#domain/dataset/followed-symbol'

/** The renames that the newest dataset tells of, the oldest first. */
export const renames = proxy<{
  /** The dataset; undefined until they are known. */
  version: string | undefined
  known: readonly Rename[]
}>({ version: undefined, known: ref([]) })

export function setRenames({ version, renamed }: Pick<DatasetChanges, 'version' | 'renamed'>): void {
  if (renames.version !== version) Object.assign(renames, { version, known: ref([...renamed]) })
}

export const useRenames = (): readonly Rename[] => useSnapshot(renames).known
