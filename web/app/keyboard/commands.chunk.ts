import { hideToast, openOverlay, overlay, toast } from '../../state/overlay.ts'
import type { Settings } from '../../state/settings.ts'
import type { Keydown } from './buffer-keydowns.ts'
import { listenToKeys, scrollByKeys } from './keyboard.ts'

export { startPrinting } from '../printing.ts'

/** Starts the keyboard commands and replays the buffered keys. */
export function startKeyCommands(settings: Settings, before: readonly Keydown[]): void {
  const commands = {
    jump: () => openOverlay('jump'),
    typed(letter: string) {
      if (overlay.open !== 'jump') return false
      overlay.typed += letter
      return true
    },
    list: () => openOverlay('keys'),
    undo() {
      const { action } = toast
      if (!action?.isUndo) return false
      hideToast()
      action.act()
      return true
    },
    enabled: () => settings.keys,
  }
  listenToKeys(document, commands, before)
  scrollByKeys(document, before)
}
