/** What may lie over any page. It is little, and comes as one file: names of files weigh in a first visit, too. */
export { KeysSheet } from '../features/keys/keys-sheet.tsx'
export { ReleaseNotice } from '../features/release/release-notice.tsx'
export { HomeScreenOverlay } from './home-screen-overlay.tsx'
export { JumpOverlay } from './jump-overlay.tsx'
export { StockMenu } from './stock-menu.tsx'
export { SettingsOverlay } from './settings-overlay.tsx'
