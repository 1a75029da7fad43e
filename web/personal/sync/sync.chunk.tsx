// Loaded when the settings open, and at the start of devices that sync: nothing else needs it.
export { followSync } from './follow-sync.ts'
export { SyncSettings } from './sync-settings.tsx'
