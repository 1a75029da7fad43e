import { type DropReason, dropReasons, reasonToDrop, sharedFiles } from '#domain/shared-files'
import { readParameter, writeParameter } from '../state/url-state.ts'

/** A file that is not taken; the name is '' if not even that is known. */
export interface DroppedFile {
  readonly name: string
  readonly reason: DropReason | 'unreadable'
}

/** Called once for all files that arrive together. */
export type OnIncomingFiles = (files: readonly File[], dropped: readonly DroppedFile[]) => void

/** The part of a FileSystemFileHandle that is used here. */
interface FileHandle {
  readonly name: string
  readonly getFile: () => Promise<File>
}

/** The queue of the Launch Handler API, which the DOM's types lack. */
interface LaunchQueue {
  readonly setConsumer: (consumer: (launch: { readonly files: readonly FileHandle[] }) => void) => void
}

/**
 * Takes the files with which the installed app is opened: those of a file manager, now and later, and those that another app
 * has shared, which the service worker keeps for the page whose address has the parameter. The parameter is removed.
 */
export function takeIncomingFiles(onFiles: OnIncomingFiles): void {
  const browser: Window & { readonly launchQueue?: LaunchQueue } = window
  browser.launchQueue?.setConsumer(({ files }) => {
    if (files.length > 0) void readHandles(files, onFiles)
  })
  const { pathname, search, hash } = location
  if (readParameter(search, sharedFiles.parameter) === undefined) return
  history.replaceState(history.state, '', pathname + writeParameter(search, sharedFiles.parameter, '') + hash)
  void takeShared(onFiles)
}

async function readHandles(handles: readonly FileHandle[], onFiles: OnIncomingFiles): Promise<void> {
  const files: File[] = []
  const dropped: DroppedFile[] = []
  for (const handle of handles) {
    const file = await handle.getFile().catch(() => undefined)
    const reason = file ? reasonToDrop(file, files.length) : 'unreadable'
    if (file && !reason) files.push(file)
    else dropped.push({ name: handle.name, reason: reason ?? 'unreadable' })
  }
  onFiles(files, dropped)
}

/** Takes what the service worker has kept (sw/keep-shared.ts), which no other page then gets. */
async function takeShared(onFiles: OnIncomingFiles): Promise<void> {
  const form = await readKept().catch(() => undefined)
  if (!form) return onFiles([], [{ name: '', reason: 'unreadable' }])
  onFiles(
    form.getAll(sharedFiles.field).filter((file) => file instanceof File),
    dropReasons.flatMap((reason) =>
      form.getAll(reason).flatMap((name) => (typeof name === 'string' ? { name, reason } : [])),
    ),
  )
}

async function readKept(): Promise<FormData | undefined> {
  const cache = await caches.open(sharedFiles.cache)
  const kept = await cache.match(sharedFiles.path)
  await cache.delete(sharedFiles.path)
  return kept?.formData()
}
