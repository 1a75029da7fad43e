import { useEffect } from 'react'
import { listenToKeys } from '../features/keys/listen-to-keys.ts'
import { overlay, overlayDidChange } from '../state/overlay.ts'
import { useAppContext } from './app-context.ts'

/** Draws nothing: while it is there, single keys do what the sheet of keys says. */
export function PageKeys() {
  const { settings } = useAppContext()
  useEffect(
    () =>
      listenToKeys(document, {
        jump: () => overlayDidChange('jump'),
        typed(letter) {
          if (overlay.open !== 'jump') return false
          overlay.typed += letter
          return true
        },
        list: () => overlayDidChange('keys'),
        enabled: () => settings.keys,
      }),
    [settings],
  )
  return null
}
