// Loaded where the settings are opened, and at the start of devices that sync: nobody else needs it.
export { followSync } from './follow-sync.ts'
export { SyncSettings } from './sync-settings.tsx'
