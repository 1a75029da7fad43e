import { proxy, ref } from 'valtio/vanilla'
import type { DroppedFile } from './incoming-files.ts'

/** The files that wait to be imported, and those that were not taken. */
export const incoming = proxy<{ files: readonly File[]; dropped: readonly DroppedFile[] }>({ files: [], dropped: [] })

/** Offers files for import, in place of those before. */
export function openImport(files: readonly File[], dropped: readonly DroppedFile[] = []): void {
  incoming.files = files.map((file) => ref(file))
  incoming.dropped = dropped
}
