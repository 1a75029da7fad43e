import { cashtagsIn } from '#domain/text/feed-message'
import { apiGet, type ApiResponse, retryWhenOnline, wasUnreachable } from '../../data/api/api.ts'
import { createListeners } from '../../data/listeners.ts'

/** A market note as the server wrote it. */
export interface Note {
  /** Markdown with cashtags. */
  readonly output: string
  /** When it was written. */
  readonly date: Date
  readonly source: string
  /** The symbols of its cashtags, without duplicates, in order. */
  readonly symbols: readonly string[]
}

export type NoteState =
  | { readonly kind: 'loading' }
  /** `isCached`: the server was unreachable, and the note comes from the cache. */
  | { readonly kind: 'loaded'; readonly note: Note; readonly isCached: boolean }
  | { readonly kind: 'empty' }
  | { readonly kind: 'failed' }

/**
 * The newest market note. The current note stays while a newer one is fetched, and if that fails. The request is repeated
 * when the connection is back.
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

  /** Fetches the note of a dataset, unless it was requested before. */
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
    const requestId = ++this.#requestId
    const response = await this.#get('/ai')
    if (requestId !== this.#requestId) return
    this.#isMissing = wasUnreachable(response)
    const state = response.ok ? readNote(response.data, response.cachedAt !== undefined) : undefined
    if (state) this.#show(state)
    else if (this.#state.kind !== 'loaded') this.#show({ kind: 'failed' })
  }

  #show(state: NoteState): void {
    this.#state = state
    this.#listeners.notify()
  }
}

/** Parses a note; undefined if it is invalid. */
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
