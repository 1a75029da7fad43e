import { chunkStarter } from '../data/pwa/load-chunk.ts'
import { openImport } from './open-import.ts'

const loadLists = chunkStarter('lists', () => import('./lists.chunk.tsx'))

/**
 * Makes lists of the files that are dropped on the page or pasted into it, and passes on the text that is pasted beside its
 * fields.
 */
export function followDroppedFiles(onText: (text: string) => void): void {
  let isOver = false
  const show = (isShown: boolean) => {
    if (isShown === isOver) return
    isOver = isShown
    // Its code makes the list, too.
    void loadLists(({ showDropZone }) => showDropZone(isOver))
  }
  addEventListener('dragover', (event) => {
    if (!hasFiles(event.dataTransfer)) return
    // Without this, the browser opens the file in place of the page.
    event.preventDefault()
    show(true)
  })
  addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && show(false))
  addEventListener('drop', (event) => {
    show(false)
    if (!hasFiles(event.dataTransfer)) return
    event.preventDefault()
    take(event.dataTransfer)
  })
  addEventListener('paste', ({ clipboardData, target }) => {
    if (!clipboardData || take(clipboardData)) return
    const isField = target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null
    if (!isField) onText(clipboardData.getData('text'))
  })
}

const hasFiles = (data: DataTransfer | null): data is DataTransfer => data?.types.includes('Files') === true

/** Opens the files of a drop or a paste; false if it has none that may be a list. */
function take({ files }: DataTransfer): boolean {
  // What is copied in an office program is a text and a picture of it.
  const lists = [...files].filter(({ type }) => !/^(?:image|video|audio)\//.test(type))
  if (lists.length > 0) openImport(lists)
  return lists.length > 0
}
