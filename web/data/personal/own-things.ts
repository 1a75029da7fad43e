import { openPersonalShelf } from './personal-database.ts'
import { PersonalStore } from './personal-store.ts'

/** Milliseconds that the device gets to open what it keeps. */
const patience = 1500

/** What belongs to the person who uses this device. It lives as long as the page. */
export const ownThings = new PersonalStore({
  open: () => openPersonalShelf({ name: 'stonks-personal', patience }),
  tabs: new BroadcastChannel('personal'),
})
