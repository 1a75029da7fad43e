import { say } from '../state/toast.ts'
import { overlayDidChange } from '../state/overlay.ts'
import type { TabId } from './app-context.ts'
import type { Screen } from './use-screen.ts'

/** What hands a screen on, and what opens over it. */
export interface ScreenActions {
  readonly share: () => Promise<void>
  readonly download: () => Promise<void>
  readonly openSettings: () => void
}

export function useScreenActions(_screen: Screen, _tab: TabId): ScreenActions {
  return {
    share: () => Promise.resolve(say('…')),
    download: () => Promise.resolve(say('…')),
    openSettings: () => overlayDidChange('settings'),
  }
}
