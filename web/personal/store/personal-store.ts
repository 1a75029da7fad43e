import { useSyncExternalStore } from 'react'
import type { FiredAlert } from '#domain/personal/alerts'
import type { LastSeen } from '#domain/personal/last-seen'
import { isFull } from '#storage/indexeddb'
import { createListeners } from '../../data/listeners.ts'
import { showToast } from '../../state/overlay.ts'
import { applyChanges, type Change, noRecords, type Personal, personalFrom, type PersonalRecords } from './personal.ts'
import { personalData } from './personal-data-texts.ts'
import { createMemoryStorage, type Firing, openPersonalStorage, type PersonalStorage } from './personal-storage.ts'

interface StoreOptions {
  /** Rejects if the device has no storage. Calls back when a newer release makes it unusable for this one. */
  readonly open: (onNewerRelease: () => void) => Promise<PersonalStorage>
  /** Notifies the other tabs of changes. */
  readonly tabs: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>
}

const nothing = (): Promise<void> => Promise.resolve()

/** The user's personal data. A change shows at once in this tab and then in the others. */
export class PersonalStore {
  /** Deletes from this device what can be downloaded again: called where there is no space for a change. */
  makeSpace: () => Promise<unknown> = nothing
  readonly #open: StoreOptions['open']
  readonly #tabs: StoreOptions['tabs']
  readonly #listeners = createListeners()
  #storage: Promise<PersonalStorage> | undefined
  #records: PersonalRecords = noRecords
  #personal = personalFrom(noRecords, { isLoaded: false, storage: 'stored' })
  #isOfNewerRelease = false
  /** Changes that are being stored: another tab may report a change before they are. */
  readonly #unwritten = new Set<Change>()
  /** The number of changes in this tab: a read that started before the last change is outdated. */
  #changeCount = 0

  constructor({ open, tabs }: StoreOptions) {
    this.#open = open
    this.#tabs = tabs
    tabs.addEventListener('message', () => void this.load())
  }

  subscribe = this.#listeners.subscribe

  /** The same object for as long as nothing changes. */
  current = (): Personal => this.#personal

  /** Reads the stored records. Without storage the data lasts until the page is closed. */
  async load(): Promise<void> {
    const storage = await this.#opened()
    for (;;) {
      const changeCount = this.#changeCount
      const records = await storage.read().catch(() => undefined)
      if (!records) return this.#fallBack()
      if (changeCount !== this.#changeCount) continue
      return this.#show(applyChanges(records, [...this.#unwritten]), storage)
    }
  }

  /** Applies changes, shown at once. False if they could not be stored: then they last as long as the page. */
  async change(changes: readonly Change[]): Promise<boolean> {
    if (changes.length === 0) return true
    const storage = await this.#opened()
    this.#changeCount++
    this.#show(applyChanges(this.#records, changes), storage)
    for (const change of changes) this.#unwritten.add(change)
    const isWritten = await this.#write(storage, changes).then(
      () => true,
      () => false,
    )
    for (const change of changes) this.#unwritten.delete(change)
    if (!isWritten) this.#fallBack()
    else this.#notifyTabs()
    return isWritten && storage.isPersistent
  }

  /** `PersonalStorage.check`, shown in every tab. */
  async check(now: LastSeen, firing: Firing): Promise<FiredAlert | undefined> {
    const storage = await this.#opened()
    const fired = await storage.check(now, firing).catch(() => undefined)
    if (fired) {
      await this.load()
      this.#notifyTabs()
    }
    return fired
  }

  async #write(storage: PersonalStorage, changes: readonly Change[]): Promise<void> {
    try {
      await storage.write(changes)
    } catch (error) {
      if (!isFull(error)) throw error
      await this.makeSpace()
      await storage.write(changes)
    }
  }

  #opened(): Promise<PersonalStorage> {
    this.#storage ??= this.#open(() => this.#onNewerRelease()).catch(() => createMemoryStorage())
    return this.#storage
  }

  #onNewerRelease(): void {
    this.#isOfNewerRelease = true
    showToast(personalData.ofNewerRelease)
  }

  /** Falls back to memory after a storage failure. */
  #fallBack(): void {
    const memory = createMemoryStorage(this.#records)
    this.#storage = Promise.resolve(memory)
    this.#show(this.#records, memory)
  }

  #show(records: PersonalRecords, { isPersistent }: Pick<PersonalStorage, 'isPersistent'>): void {
    const storage = isPersistent ? 'stored' : this.#isOfNewerRelease ? 'ofNewerRelease' : 'notStored'
    this.#records = records
    this.#personal = personalFrom(records, { isLoaded: true, storage })
    this.#listeners.notify()
  }

  #notifyTabs(): void {
    this.#tabs.postMessage('changed')
  }
}

/** The timeout for opening the database. */
const timeoutMs = 1500

export const personalStore = new PersonalStore({
  open: (onNewerRelease) => openPersonalStorage({ name: 'stonks-personal', timeoutMs, onNewerRelease }),
  tabs: new BroadcastChannel('personal'),
})

/** The user's personal data. */
export const usePersonal = (): Personal => useSyncExternalStore(personalStore.subscribe, personalStore.current)

/** Changes personal data of this device. */
export const changePersonal = (...changes: readonly Change[]): void => void personalStore.change(changes)
