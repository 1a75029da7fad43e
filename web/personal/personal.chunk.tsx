import { loadChunk } from '../data/pwa/load-chunk.ts'
import { lazySheet } from '../ui/loading/lazy-component.tsx'

/** All components for the user's personal data, in one chunk that is loaded when the first of them is needed. */
export { ColumnViews } from './screens/column-views.tsx'
export { KeepSheet } from './screens/keep-sheet.tsx'
export { PersonalChips } from './personal-chips.tsx'
export { PrivateNoteSection } from './notes/private-note-section.tsx'
export { AlertsSheet } from './alerts/alerts.tsx'
export { StockAlertSheet } from './alerts/alerts.tsx'
export { StockNoteSheet } from './notes/private-note-section.tsx'
export { SavedScreensSheet } from './screens/saved-screens.tsx'
export { ScreenStrip } from './screens/screen-strip-container.tsx'

/** A separate chunk, because it contains the parser of formulas. */
export const MetricsSheet = lazySheet(
  loadChunk('own-metrics', async () => (await import('./metrics/own-metrics.tsx')).OwnMetricsSheet),
)
