import { proxy, ref } from 'valtio/vanilla'
import { openOverlay } from '../state/overlay.ts'
import type { DroppedFile } from './incoming-files.ts'

/**
 * The files that are to become lists, the first one being read, and those that were not taken; as references, since files
 * cannot be proxied.
 */
export const incoming = proxy<Incoming>({ isOpen: false, files: [], dropped: [], turn: 0 })

interface Incoming {
  /** Whether files are imported. */
  isOpen: boolean
  files: readonly File[]
  dropped: readonly DroppedFile[]
  /** How many files are done: what the user has entered belongs to the first one. */
  turn: number
}

/** Opens the sheet that makes lists of files; without any, it asks for one. Files that wait already come first. */
export function openImport(files: readonly File[], dropped: readonly DroppedFile[] = []): void {
  incoming.files = ref([...incoming.files, ...files])
  incoming.dropped = ref([...dropped])
  incoming.isOpen = true
  openOverlay('lists')
}

/** Goes on with the next file. */
export function nextFile(): void {
  incoming.files = ref(incoming.files.slice(1))
  incoming.dropped = ref([])
  incoming.turn++
}

/** Ends the import, and forgets the files that wait. */
export function endImport(): void {
  incoming.isOpen = false
  incoming.files = ref([])
  incoming.dropped = ref([])
  incoming.turn++
}

/** A text as a file of that name. */
export const textFile = (text: string, name: string): File => new File([text], name, { type: 'text/plain' })
