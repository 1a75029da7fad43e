import { cashtagsIn } from '#domain/text/cashtags'
import { wasSilent, type ApiAnswer, getFromApi, askAgain } from './api.ts'

/** A market note as the server wrote it. */
export interface Note {
  /** Markdown with cashtags. */
  readonly output: string
  /** When it was written. */
  readonly date: Date
  readonly source: string
  /** The symbols that it names by cashtag, each once, in order. */
  readonly symbols: readonly string[]
}

export type NoteState =
  | { readonly kind: 'loading' }
  /** `isKept` where the server was silent and the device has kept its last note. */
  | { readonly kind: 'loaded'; readonly note: Note; readonly isKept: boolean }
  | { readonly kind: 'empty' }
  | { readonly kind: 'failed' }

/**
 * The newest market note. A note that is there stays while a newer one is being fetched, and when that fails. What the
 * server was silent about is asked again when it is back.
 */
export class NoteStore {
  readonly #get: (path: string) => Promise<ApiAnswer>
  readonly #listeners = new Set<() => void>()
  #state: NoteState = { kind: 'loading' }
  #version: string | undefined
  #turn = 0
  #isMissing = false

  constructor(get: (path: string) => Promise<ApiAnswer> = getFromApi) {
    this.#get = get
    askAgain(
      () => this.#isMissing,
      () => void this.#load(),
    )
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  current = (): NoteState => this.#state

  /** Fetches the note that belongs to a dataset, unless it is here or has been tried. */
  want(version: string): void {
    if (version === this.#version) return
    this.#version = version
    this.retry()
  }

  retry = (): void => {
    if (this.#state.kind !== 'loaded') this.#show({ kind: 'loading' })
    void this.#load()
  }

  async #load(): Promise<void> {
    const mine = ++this.#turn
    const answer = await this.#get('/ai')
    if (mine !== this.#turn) return
    this.#isMissing = wasSilent(answer)
    const read = answer.ok ? readNote(answer.data, answer.keptSince !== undefined) : undefined
    if (read) this.#show(read)
    else if (this.#state.kind !== 'loaded') this.#show({ kind: 'failed' })
  }

  #show(state: NoteState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

/** The note in an answer; undefined where it is something else. */
function readNote(data: unknown, isKept: boolean): NoteState | undefined {
  if (typeof data !== 'object' || data === null || !('output' in data)) return undefined
  const { output } = data
  if (output === null || output === '') return { kind: 'empty' }
  if (typeof output !== 'string') return undefined
  if (output.trim() === '') return { kind: 'empty' }
  const date = new Date('date' in data && typeof data.date === 'string' ? data.date : NaN)
  const source = 'source' in data && typeof data.source === 'string' ? data.source : ''
  return { kind: 'loaded', note: { output, date, source, symbols: cashtagsIn(output) }, isKept }
}
