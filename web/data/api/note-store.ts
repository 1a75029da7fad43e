import { createListeners } from '../listeners.ts'
import { cashtagsIn } from '#domain/text/cashtags'
import { wasUnreachable, type ApiResponse, apiGet, retryWhenOnline } from './api.ts'

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
  /** `isCached` where the server was silent and the device has kept its last note. */
  | { readonly kind: 'loaded'; readonly note: Note; readonly isCached: boolean }
  | { readonly kind: 'empty' }
  | { readonly kind: 'failed' }

/**
 * The newest market note. A note that is there stays while a newer one is being fetched, and when that fails. What the
 * server was silent about is asked again when it is back.
 */
export class NoteStore {
  readonly #get: (path: string) => Promise<ApiResponse>
  readonly #listeners = createListeners()
  #state: NoteState = { kind: 'loading' }
  #version: string | undefined
  #requestId = 0
  #isMissing = false

  constructor(get: (path: string) => Promise<ApiResponse> = apiGet) {
    this.#get = get
    retryWhenOnline(
      () => this.#isMissing,
      () => void this.#fetch(),
    )
  }

  subscribe = this.#listeners.subscribe

  current = (): NoteState => this.#state

  /** Fetches the note that belongs to a dataset, unless it is here or has been tried. */
  load(version: string): void {
    if (version === this.#version) return
    this.#version = version
    this.retry()
  }

  retry = (): void => {
    if (this.#state.kind !== 'loaded') this.#show({ kind: 'loading' })
    void this.#fetch()
  }

  async #fetch(): Promise<void> {
    const mine = ++this.#requestId
    const answer = await this.#get('/ai')
    if (mine !== this.#requestId) return
    this.#isMissing = wasUnreachable(answer)
    const read = answer.ok ? readNote(answer.data, answer.cachedAt !== undefined) : undefined
    if (read) this.#show(read)
    else if (this.#state.kind !== 'loaded') this.#show({ kind: 'failed' })
  }

  #show(state: NoteState): void {
    this.#state = state
    this.#listeners.notify()
  }
}

/** The note in an answer; undefined where it is something else. */
function readNote(data: unknown, isCached: boolean): NoteState | undefined {
  if (typeof data !== 'object' || data === null || !('output' in data)) return undefined
  const { output } = data
  if (output === null || output === '') return { kind: 'empty' }
  if (typeof output !== 'string') return undefined
  if (output.trim() === '') return { kind: 'empty' }
  const date = new Date('date' in data && typeof data.date === 'string' ? data.date : NaN)
  const source = 'source' in data && typeof data.source === 'string' ? data.source : ''
  return { kind: 'loaded', note: { output, date, source, symbols: cashtagsIn(output) }, isCached }
}
