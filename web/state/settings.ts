import { proxy, subscribe } from 'valtio/vanilla'

/** What a person has set up on this device, and nowhere else. Read it by snapshot; it changes by `settingsDidChange`. */
export interface Settings {
  /** Whether the filters stand beside the table, where there is room for both. */
  readonly panelOpen: boolean
}

const defaults: Settings = { panelOpen: false }

const key = 'stonks.settings'

/** The settings as the storage knows them, kept there from now on. Storage that fails or holds junk changes nothing. */
export function createSettings(storage: () => Storage): Settings {
  const settings: Settings = proxy({ ...defaults, ...restored(storage) })
  subscribe(settings, () => {
    try {
      storage().setItem(key, JSON.stringify(settings))
    } catch {
      // A full or forbidden storage: the setting holds until the page is closed.
    }
  })
  return settings
}

export function settingsDidChange(settings: Settings, change: Partial<Settings>): void {
  Object.assign(settings, change)
}

function restored(storage: () => Storage): Partial<Settings> {
  try {
    const value: unknown = JSON.parse(storage().getItem(key) ?? 'null')
    if (typeof value !== 'object' || value === null) return {}
    return 'panelOpen' in value && typeof value.panelOpen === 'boolean' ? { panelOpen: value.panelOpen } : {}
  } catch {
    return {}
  }
}
