/** What shows a person’s own things. It comes as one file when the first of them is wanted. */
export { OwnChips } from './personal-chips.tsx'
export { PrivateNotePlace } from './private-note.tsx'
export { RulesSheet } from './alerts.tsx'
export { StockAlertSheet } from './alerts.tsx'
export { StockNoteSheet } from './private-note.tsx'
export { ScreensSheet } from './saved-screens.tsx'
