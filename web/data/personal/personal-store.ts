import { openPersonalShelf, createMemoryShelf, type Shelf } from './personal-storage.ts'
import type { Fired } from '#domain/personal/alerts'
import type { Look } from '#domain/personal/last-seen'
import { changed, nothingKept, personalFrom, type Change, type Kept, type Personal } from './personal.ts'

interface StoreOptions {
  /** Rejects where the device keeps nothing for us. */
  readonly open: () => Promise<Shelf>
  /** Where the tabs tell each other that something has changed. */
  readonly tabs: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>
}

/** What belongs to the person, as every tab shows it: a change is there at once, and what other tabs change follows. */
export class PersonalStore {
  readonly #open: StoreOptions['open']
  readonly #tabs: StoreOptions['tabs']
  readonly #listeners = new Set<() => void>()
  #shelf: Promise<Shelf> | undefined
  #kept: Kept = nothingKept
  #personal = personalFrom(nothingKept, { isLoaded: false, isSaved: true })
  /** How often something was changed here: what was read meanwhile is old. */
  #turn = 0

  constructor({ open, tabs }: StoreOptions) {
    this.#open = open
    this.#tabs = tabs
    tabs.addEventListener('message', () => void this.load())
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The same object for as long as nothing changes. */
  current = (): Personal => this.#personal

  /** Reads what the device holds. Where it holds nothing for us, everything works until the page is closed. */
  async load(): Promise<void> {
    const shelf = await this.#opened()
    for (;;) {
      const turn = this.#turn
      const kept = await shelf.read().catch(() => undefined)
      if (!kept) return this.#lose()
      if (turn !== this.#turn) continue
      return this.#show(kept, shelf.isLasting)
    }
  }

  /** Changes what is kept, for the eye at once. False where the device did not take it: then it lasts as long as the page. */
  async change(changes: readonly Change[]): Promise<boolean> {
    if (changes.length === 0) return true
    const shelf = await this.#opened()
    this.#turn++
    this.#show(changed(this.#kept, changes), shelf.isLasting)
    const isWritten = await shelf.write(changes).then(
      () => true,
      () => false,
    )
    if (!isWritten) this.#lose()
    else this.#tell()
    return isWritten && shelf.isLasting
  }

  /** As `Shelf.check` does, for every tab to see. */
  async check(now: Look, firedBy: (came: readonly string[]) => Fired): Promise<Fired | undefined> {
    const shelf = await this.#opened()
    const fired = await shelf.check(now, firedBy).catch(() => undefined)
    if (fired) {
      await this.load()
      this.#tell()
    }
    return fired
  }

  #opened(): Promise<Shelf> {
    this.#shelf ??= this.#open().catch(() => createMemoryShelf())
    return this.#shelf
  }

  /** The device stopped taking things: what is here stays until the page is closed, and says so. */
  #lose(): void {
    this.#shelf = Promise.resolve(createMemoryShelf(this.#kept))
    this.#show(this.#kept, false)
  }

  #show(kept: Kept, isSaved: boolean): void {
    this.#kept = kept
    this.#personal = personalFrom(kept, { isLoaded: true, isSaved })
    for (const listener of this.#listeners) listener()
  }

  #tell(): void {
    this.#tabs.postMessage('changed')
  }
}

/** Milliseconds that the device gets to open what it keeps. */
const patience = 1500

/** What belongs to the person who uses this device. It lives as long as the page. */
export const ownThings = new PersonalStore({
  open: () => openPersonalShelf({ name: 'stonks-personal', patience }),
  tabs: new BroadcastChannel('personal'),
})
