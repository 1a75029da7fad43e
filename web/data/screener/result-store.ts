import { latestOnly } from '#domain/waiting'
import { fail, type Failure, type Screener } from '#worker/contract'
import { createListeners } from '../listeners.ts'
import { addPage, missingSpan, type Query, type Results, type RowRange, windowsOver } from './results.ts'

/** Changes within this time become one request. */
const debounceMs = 50
/** A change before this time is not the one that a request belongs to. */
const maxRenderMs = 1000
/** Rows fetched beyond the visible ones, so that a steady scroll shows no placeholders. */
const lookahead = 40
const top: RowRange = { first: 0, last: 0 }

/** Is notified of failures. */
export interface FailureListener {
  /** A request failed, unless a newer one superseded it. */
  readonly onFailure: (failure: Failure) => void
  /** Requests succeed again. */
  readonly onRecovery: (failure: Failure) => void
}

/** The results of the newest query. The rows of the previous one stay until they arrive. One request is sent at a time. */
export class ResultStore {
  readonly #ask: Screener['screen']
  readonly #failureListener: FailureListener
  readonly #listeners = createListeners()
  #results: Results | undefined
  #query: Query | undefined
  #version: string | undefined
  #hasFailed = false
  #lastFailure: Failure | undefined
  #visible = top
  #timer: ReturnType<typeof setTimeout> | undefined
  #requestId = 0
  #busy = false
  #changedAt = -Infinity

  constructor({ screen }: Pick<Screener, 'screen'>, failureListener: FailureListener) {
    this.#ask = latestOnly(screen, fail('superseded'))
    this.#failureListener = failureListener
  }

  subscribe = this.#listeners.subscribe

  current = (): Results | undefined => this.#results

  /** The user changes the screen: its query is debounced from now on, not from when the page has rendered the change. */
  screenDidChange = (): void => {
    this.#changedAt = performance.now()
  }

  /**
   * Requests the results of a query from the dataset of a version. A new query is debounced, unless nothing is shown yet; if
   * it selects other rows, it starts at the first one. The same query is repeated, for the visible rows, if the dataset has
   * changed or the last request failed.
   */
  request(query: Query, version: string): void {
    const isSame = query === this.#query
    if (isSame && version === this.#version && !this.#hasFailed) return
    if (query.selection !== this.#query?.selection) this.#visible = top
    this.#query = query
    this.#version = version
    if (isSame || this.#results === undefined) this.#sendRequest(query)
    else {
      clearTimeout(this.#timer)
      const renderMs = performance.now() - this.#changedAt
      const delayMs = renderMs < maxRenderMs ? Math.max(debounceMs - renderMs, 0) : debounceMs
      this.#timer = setTimeout(() => this.#sendRequest(query), delayMs)
    }
  }

  /**
   * Requests the rows of the last query from the dataset of another version, before a page is rendered with that dataset;
   * false if there was no query.
   */
  requestFrom(version: string): boolean {
    if (this.#query) this.request(this.#query, version)
    return this.#query !== undefined
  }

  /** Shows results: those of a request, or the same with more in their rows. */
  show(results: Results): void {
    this.#results = results
    this.#listeners.notify()
  }

  /** Sets the range of visible rows. */
  setVisible = (visible: RowRange): void => {
    this.#visible = visible
    this.#fetchMissing()
  }

  #sendRequest(query: Query): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    void this.#fetch(query, this.#visible)
  }

  async #fetch(query: Query, span: RowRange): Promise<void> {
    const requestId = ++this.#requestId
    const askedAt = performance.now()
    this.#busy = true
    this.#hasFailed = false
    const outcome = await this.#ask({ ...query, ...windowsOver(span) })
    if (requestId !== this.#requestId) return
    this.#busy = false
    if (outcome.ok) {
      if (this.#lastFailure) this.#failureListener.onRecovery(this.#lastFailure)
      this.#lastFailure = undefined
      this.show(addPage(this.#results, query, outcome.value, askedAt))
      this.#fetchMissing()
    } else {
      this.#hasFailed = true
      this.#lastFailure = outcome.failure
      this.#failureListener.onFailure(outcome.failure)
    }
  }

  /** Fetches one window after the other, because the screener answers only the newest request. */
  #fetchMissing(): void {
    if (this.#busy || this.#timer !== undefined || this.#results?.query !== this.#query) return
    const { first, last } = this.#visible
    const missing = this.#results && missingSpan(this.#results, { first: first - lookahead, last: last + lookahead })
    if (missing && this.#query) void this.#fetch(this.#query, missing)
  }
}
