import { proxy, subscribe } from 'valtio/vanilla'
import { fieldsOf } from '#domain/keys-of'

/** The values of each setting, the default first. They are stored under these names. */
export const settingOptions = {
  /** Whether the filter panel is open beside the table, on wide viewports. */
  panelOpen: [false, true],
  /** The view of the stocks on a phone. */
  phoneView: ['list', 'table'],
  /** The metric beside the sparkline in a phone's row. */
  rowMetric: ['price', 'weekDeltaRatio', '52WeekRange', 'volume', 'peRatio'],
  /** The height of the table's rows. */
  density: ['compact', 'normal', 'comfortable'],
  /** Light, dark, or the system's theme. */
  theme: ['dark', 'system', 'light'],
  /** The colors of gain and loss. */
  palette: ['teal', 'blue-orange', 'swapped'],
  /** The chart of a stock's page, unless the market is a demo: TradingView's once it has loaded, or only our own. */
  chartSource: ['tradingView', 'own'],
  /** What the chart of a stock's page shows besides the prices. */
  chartVolume: [true, false],
  chartMedian: [false, true],
  chartNote: [true, false],
  chartReports: [true, false],
  /** Whether single-letter shortcuts are on. */
  keys: [true, false],
  /** In Safari on an iPhone: whether the user has visited before, and has been shown how to add the app to the Home Screen. */
  homeScreen: ['unseen', 'visited', 'told'],
} as const

/** The user's settings on this device. Read them by snapshot; change them with `updateSettings`. */
export type Settings = { -readonly [Id in keyof typeof settingOptions]: (typeof settingOptions)[Id][number] }

export type ChartSource = Settings['chartSource']

const key = 'stonks.settings'

/** Reads the settings from the storage and writes every change back. A storage that fails or holds invalid values gives the defaults. */
export function createSettings(storage: () => Storage): Settings {
  const settings = proxy(settingsFrom(readStored(storage)))
  subscribe(settings, () => {
    try {
      storage().setItem(key, JSON.stringify(settings))
    } catch {
      // A full or forbidden storage: the setting lasts until the page is closed.
    }
  })
  return settings
}

/** Whether the user has changed none of them. */
export const hasDefaults = (settings: Settings): boolean =>
  Object.entries(settingsFrom({})).every(([id, value]) => fieldsOf(settings)[id] === value)

export function updateSettings(settings: Settings, change: Partial<Settings>): void {
  Object.assign(settings, change)
}

/** An unknown value gives the default. */
function settingsFrom(stored: Readonly<Record<string, unknown>>): Settings {
  const chosen = Object.entries(settingOptions).map(([id, [defaultValue, ...others]]) => {
    const known: readonly unknown[] = others
    return [id, known.includes(stored[id]) ? stored[id] : defaultValue]
  })
  // Each option has one of its own values.
  return Object.fromEntries(chosen) as Settings
}

function readStored(storage: () => Storage): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(storage().getItem(key) ?? 'null')
    return fieldsOf(value)
  } catch {
    return {}
  }
}

/** The color of the browser's own bars: `--bg-0` of the theme. */
const barColors = { dark: '#0A0E12', light: '#F3F6F9' } as const

/**
 * Keeps the appearance settings as attributes of the root element, where the style sheets read them, and in the color of the
 * browser's bars. Before the first paint, web/public/theme.js sets the theme.
 */
export function applyAppearance(settings: Settings, document: Document): void {
  const systemIsLight = matchMedia('(prefers-color-scheme: light)')
  const apply = () => {
    const { density, palette, theme } = settings
    const shown = theme === 'light' || (theme === 'system' && systemIsLight.matches) ? 'light' : 'dark'
    Object.assign(document.documentElement.dataset, { density, palette, theme: shown })
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', barColors[shown])
  }
  apply()
  // Synchronously, because renders after a change measure with it.
  subscribe(settings, apply, true)
  systemIsLight.addEventListener('change', apply)
}
