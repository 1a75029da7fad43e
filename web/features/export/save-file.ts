import { isCancelled, thisBrowser, type Browser } from './browser.ts'

export type Saving = 'downloaded' | 'shared' | 'cancelled'

/** A download reads the address some time after the click: it is given back when that is surely over. */
const readingTime = 60_000

/**
 * Gives a file to the person: by the system's sheet in an app on a touch device's home screen, where a download would
 * end in a page without a way back, else as a download. A sheet that fails is no reason to go without the file.
 */
export async function saveFile(file: File, browser: Browser = thisBrowser): Promise<Saving> {
  const { navigator, matches } = browser
  const isApp = matches('(display-mode: standalone)') || navigator.standalone === true
  if (isApp && matches('(pointer: coarse)') && navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share?.({ files: [file] })
      return 'shared'
    } catch (error) {
      if (isCancelled(error)) return 'cancelled'
    }
  }
  download(file)
  return 'downloaded'
}

function download(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  // Firefox follows only links that are in the document.
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), readingTime)
}
