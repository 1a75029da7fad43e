import { createListeners } from '../listeners.ts'
import { openPersonalStorage, createMemoryStorage, type PersonalStorage } from './personal-storage.ts'
import type { FiredAlert } from '#domain/personal/alerts'
import type { LastSeen } from '#domain/personal/last-seen'
import { applyChanges, noRecords, personalFrom, type Change, type PersonalRecords, type Personal } from './personal.ts'

interface StoreOptions {
  /** Rejects where the device keeps nothing for us. */
  readonly open: () => Promise<PersonalStorage>
  /** Where the tabs tell each other that something has changed. */
  readonly tabs: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>
}

/** What belongs to the person, as every tab shows it: a change is there at once, and what other tabs change follows. */
export class PersonalStore {
  readonly #open: StoreOptions['open']
  readonly #tabs: StoreOptions['tabs']
  readonly #listeners = createListeners()
  #storage: Promise<PersonalStorage> | undefined
  #records: PersonalRecords = noRecords
  #personal = personalFrom(noRecords, { isLoaded: false, isSaved: true })
  /** How often something was changed here: what was read meanwhile is old. */
  #changeCount = 0

  constructor({ open, tabs }: StoreOptions) {
    this.#open = open
    this.#tabs = tabs
    tabs.addEventListener('message', () => void this.load())
  }

  subscribe = this.#listeners.subscribe

  /** The same object for as long as nothing changes. */
  current = (): Personal => this.#personal

  /** Reads what the device holds. Where it holds nothing for us, everything works until the page is closed. */
  async load(): Promise<void> {
    const shelf = await this.#opened()
    for (;;) {
      const turn = this.#changeCount
      const kept = await shelf.read().catch(() => undefined)
      if (!kept) return this.#fallBack()
      if (turn !== this.#changeCount) continue
      return this.#show(kept, shelf.isPersistent)
    }
  }

  /** Changes what is kept, for the eye at once. False where the device did not take it: then it lasts as long as the page. */
  async change(changes: readonly Change[]): Promise<boolean> {
    if (changes.length === 0) return true
    const shelf = await this.#opened()
    this.#changeCount++
    this.#show(applyChanges(this.#records, changes), shelf.isPersistent)
    const isWritten = await shelf.write(changes).then(
      () => true,
      () => false,
    )
    if (!isWritten) this.#fallBack()
    else this.#notifyTabs()
    return isWritten && shelf.isPersistent
  }

  /** As `Shelf.check` does, for every tab to see. */
  async check(now: LastSeen, firedBy: (came: readonly string[]) => FiredAlert): Promise<FiredAlert | undefined> {
    const shelf = await this.#opened()
    const fired = await shelf.check(now, firedBy).catch(() => undefined)
    if (fired) {
      await this.load()
      this.#notifyTabs()
    }
    return fired
  }

  #opened(): Promise<PersonalStorage> {
    this.#storage ??= this.#open().catch(() => createMemoryStorage())
    return this.#storage
  }

  /** The device stopped taking things: what is here stays until the page is closed, and says so. */
  #fallBack(): void {
    this.#storage = Promise.resolve(createMemoryStorage(this.#records))
    this.#show(this.#records, false)
  }

  #show(kept: PersonalRecords, isSaved: boolean): void {
    this.#records = kept
    this.#personal = personalFrom(kept, { isLoaded: true, isSaved })
    this.#listeners.notify()
  }

  #notifyTabs(): void {
    this.#tabs.postMessage('changed')
  }
}

/** Milliseconds that the device gets to open what it keeps. */
const timeoutMs = 1500

/** What belongs to the person who uses this device. It lives as long as the page. */
export const personalStore = new PersonalStore({
  open: () => openPersonalStorage({ name: 'stonks-personal', timeoutMs }),
  tabs: new BroadcastChannel('personal'),
})
