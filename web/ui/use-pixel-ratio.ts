import { useSyncExternalStore } from 'react'

/** The screen's pixels in a CSS pixel, now and when a person zooms or moves the window to another screen. */
export const usePixelRatio = (): number => useSyncExternalStore(subscribe, () => devicePixelRatio)

function subscribe(listener: () => void): () => void {
  // Both change how many CSS pixels the window has.
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}
