import { proxy, subscribe } from 'valtio/vanilla'

/** What each setting may be; the first is how it begins. */
export const settingOptions = {
  /** Whether the filters stand beside the table, where there is room for both. */
  panelOpen: [false, true],
  /** How a phone shows the stocks. */
  phoneView: ['list', 'table'],
  /** What a phone's row says beside its line. */
  rowMetric: ['price', 'weekDeltaRatio', '52WeekRange', 'volume', 'peRatio'],
  /** How high the table's rows are. */
  density: ['normal', 'compact', 'comfortable'],
  /** The colours of gain and loss. */
  palette: ['teal', 'blue-orange', 'swapped'],
  /** The chart of a stock's page, where the market is real: TradingView's once it is loaded, or only our own. */
  chartSource: ['tradingView', 'own'],
  /** Whether single letters are commands. */
  keys: [true, false],
  /** How much somebody in Safari’s tab on an iPhone knows of the Home Screen. */
  homeScreen: ['unseen', 'visited', 'told'],
} as const

/** What a person has set up on this device, and nowhere else. Read it by snapshot; it changes by `settingsDidChange`. */
export type Settings = { -readonly [Id in keyof typeof settingOptions]: (typeof settingOptions)[Id][number] }

export type ChartSource = Settings['chartSource']

const key = 'stonks.settings'

/** The settings as the storage knows them, kept there from now on. Storage that fails or holds junk changes nothing. */
export function createSettings(storage: () => Storage): Settings {
  const settings = proxy(settingsFrom(readStored(storage)))
  subscribe(settings, () => {
    try {
      storage().setItem(key, JSON.stringify(settings))
    } catch {
      // A full or forbidden storage: the setting holds until the page is closed.
    }
  })
  return settings
}

export function updateSettings(settings: Settings, change: Partial<Settings>): void {
  Object.assign(settings, change)
}

/** What no option says is as if it had never been set. */
function settingsFrom(stored: Readonly<Record<string, unknown>>): Settings {
  const chosen = Object.entries(settingOptions).map(([id, [usual, ...others]]) => {
    const known: readonly unknown[] = others
    return [id, known.includes(stored[id]) ? stored[id] : usual]
  })
  return Object.fromEntries(chosen) as Settings
}

function readStored(storage: () => Storage): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(storage().getItem(key) ?? 'null')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** Keeps the look that a person has set up on the page's root, where the style sheets read it. */
export function applyAppearance(settings: Settings, root: HTMLElement): void {
  const apply = () => {
    root.dataset['density'] = settings.density
    root.dataset['palette'] = settings.palette
  }
  apply()
  // At once: what is drawn after a change measures by it.
  subscribe(settings, apply, true)
}
