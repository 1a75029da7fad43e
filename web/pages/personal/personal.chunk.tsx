import { loadChunk } from '../../data/pwa/load-chunk.ts'
import { lazySheet } from '../../ui/loading/lazy-component.tsx'

/** All components for the user's personal data, in one chunk that is loaded when the first of them is needed. */
export { ColumnViews } from './column-views.tsx'
export { KeepSheet } from './keep-sheet.tsx'
export { PersonalChips } from './personal-chips.tsx'
export { PrivateNoteSection } from './private-note.tsx'
export { AlertsSheet } from './alerts.tsx'
export { StockAlertSheet } from './alerts.tsx'
export { StockNoteSheet } from './private-note.tsx'
export { SavedScreensSheet } from './saved-screens.tsx'
export { ScreenStrip } from './screen-strip.tsx'

/** Apart: it has the parser of formulas. */
export const MetricsSheet = lazySheet(
  loadChunk('own-metrics', async () => (await import('./own-metrics.tsx')).OwnMetricsSheet),
)
