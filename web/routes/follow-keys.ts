import { listenToKeys } from '../features/keys/listen-to-keys.ts'
import { overlay, overlayDidChange } from '../state/overlay.ts'
import type { Settings } from '../state/settings.ts'

/** From now on single keys do what the sheet of keys says, where they are set to. */
export function followKeys(settings: Settings): void {
  listenToKeys(document, {
    jump: () => overlayDidChange('jump'),
    typed(letter) {
      if (overlay.open !== 'jump') return false
      overlay.typed += letter
      return true
    },
    list: () => overlayDidChange('keys'),
    enabled: () => settings.keys,
  })
}
