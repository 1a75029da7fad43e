import type { Look } from '#domain/personal/last-seen'
import type { Page, Question, Screener, Sought } from '#worker/contract'

/** More than any dataset has. */
const all = 1_000_000

/** What is asked of the newest dataset, by the key of its look. */
export type Asked = ReadonlyMap<string, Sought>

export interface DatasetName {
  readonly version: string
  readonly date: string | null
}

/** What each screen, list and rule selects in the newest dataset, as far as it has been asked. */
export class Standings {
  readonly #screener: Pick<Screener, 'screen'>
  readonly #listeners = new Set<() => void>()
  #known: ReadonlyMap<string, Look> = new Map()
  readonly #questions = new Map<string, string>()
  #turn = 0

  constructor(screener: Pick<Screener, 'screen'>) {
    this.#screener = screener
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The same object for as long as nothing changes. */
  current = (): ReadonlyMap<string, Look> => this.#known

  /**
   * Asks for what has changed, one question after the other, so that the table's own ones in between do not wait. False
   * where newer questions took their place, or another dataset answered.
   */
  async ask(asked: Asked, dataset: DatasetName): Promise<boolean> {
    const mine = ++this.#turn
    for (const key of this.#known.keys()) if (!asked.has(key)) this.#forget(key)
    for (const [key, sought] of asked) {
      const question = JSON.stringify([dataset.version, sought])
      if (this.#questions.get(key) === question) continue
      const page = await this.#members(sought)
      if (mine !== this.#turn || page?.version !== dataset.version) return false
      this.#questions.set(key, question)
      this.#known = new Map(this.#known).set(key, { key, ...nameOf(dataset), symbols: page.symbols })
      this.#tell()
    }
    return true
  }

  /** Max Entries never counts. */
  async #members({ filters, scope }: Sought): Promise<Page | undefined> {
    const question: Question = { filters: { ...filters, maxEntries: 0 }, scope, from: 0, count: all, fields: [] }
    const answer = await this.#screener.screen(question)
    return answer.ok ? answer.value : undefined
  }

  #forget(key: string): void {
    const known = new Map(this.#known)
    known.delete(key)
    this.#questions.delete(key)
    this.#known = known
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

const nameOf = ({ version, date }: DatasetName): DatasetName => ({ version, date })
