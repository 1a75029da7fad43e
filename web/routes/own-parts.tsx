/** What shows a person’s own things. It comes as one file when the first of them is wanted. */
export { OwnChips } from './own-chips-place.tsx'
export { PrivateNotePlace } from './private-note-place.tsx'
export { RulesSheet } from './rules-place.tsx'
export { StockAlertSheet } from './stock-alert-sheet.tsx'
export { StockNoteSheet } from './stock-note-sheet.tsx'
export { ScreensSheet } from './screens-place.tsx'
