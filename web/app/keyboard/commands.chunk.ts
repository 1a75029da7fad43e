import type { Press } from './buffer-keydowns.ts'
import { listenToKeys, scrollByKeys } from './keyboard.ts'
import { overlay, openOverlay } from '../../state/overlay.ts'
import type { Settings } from '../../state/settings.ts'

export { followPrint } from '../print.tsx'

/** From now on single keys do what the sheet of keys says, where they are set to, and those that were pressed before. */
export function followKeys(settings: Settings, before: readonly Press[]): void {
  const commands = {
    jump: () => openOverlay('jump'),
    typed(letter: string) {
      if (overlay.open !== 'jump') return false
      overlay.typed += letter
      return true
    },
    list: () => openOverlay('keys'),
    enabled: () => settings.keys,
  }
  listenToKeys(document, commands, before)
  scrollByKeys(document, before)
}
