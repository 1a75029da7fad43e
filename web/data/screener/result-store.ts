import { createListeners } from '../listeners.ts'
import type { Failure, Screener, Dataset } from '#worker/contract'
import { type Query, queryOf, addPage, missingSpan, windowsOver, type Results, type RowRange } from './results.ts'
import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio/react'
import type { Field } from '#domain/stock/fields'
import type { Filters } from '#domain/screen/filters'
import type { Scope } from '#domain/screen/screen'
import { proxy } from 'valtio'

/**
 * The rows that are shown of one selection although Max Entries leaves fewer. They belong to the view and not to the
 * filters: the link, the preset and the saved screen stay as they are.
 */
interface MoreRows {
  /** The `selection` of the query; another one begins with its own Max Entries again. */
  readonly selection: string
  /** As Max Entries: 0 is all. */
  readonly maxEntries: number
}

const moreRows = proxy<MoreRows>({ selection: '', maxEntries: 0 })

export const showMoreRows = (next: MoreRows): void => void Object.assign(moreRows, next)

/** Changes within this time become one request. */
const debounceMs = 50
/** Rows fetched beyond the visible ones, so that a steady scroll shows no placeholders. */
const lookahead = 40
const top: RowRange = { first: 0, last: 0 }

type ScreenSource = Pick<Screener, 'screen'>

/** Who is told of failures. */
interface FailureListener {
  /** Why a question got no answer, unless a newer one took its place. */
  readonly onFailure: (failure: Failure) => void
  /** That questions are answered again. */
  readonly onRecovery: (failure: Failure) => void
}

/** What the page shows of the newest query: old rows stay until its answer is here. */
export class ResultStore {
  readonly #screener: ScreenSource
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

  constructor(screener: ScreenSource, hearer: FailureListener) {
    this.#screener = screener
    this.#failureListener = hearer
  }

  subscribe = this.#listeners.subscribe

  current = (): Results | undefined => this.#results

  /**
   * Puts a query to the dataset of a version. Another query waits until changes have settled, unless nothing is shown
   * yet; where it selects other rows it begins at the first. The same one is put again, for the rows in sight, when
   * the dataset is another or there was no answer.
   */
  request(query: Query, version: string): void {
    const again = query === this.#query
    if (again && version === this.#version && !this.#hasFailed) return
    if (query.selection !== this.#query?.selection) this.#visible = top
    this.#query = query
    this.#version = version
    if (again || this.#results === undefined) this.#sendRequest(query)
    else {
      clearTimeout(this.#timer)
      this.#timer = setTimeout(() => this.#sendRequest(query), debounceMs)
    }
  }

  /** Says which rows are on screen. */
  setVisible(visible: RowRange): void {
    this.#visible = visible
    this.#fetchMissing()
  }

  #sendRequest(query: Query): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    void this.#fetch(query, this.#visible)
  }

  async #fetch(query: Query, span: RowRange): Promise<void> {
    const mine = ++this.#requestId
    const askedAt = performance.now()
    this.#busy = true
    this.#hasFailed = false
    const answer = await this.#screener.screen({ ...query, ...windowsOver(span) })
    if (mine !== this.#requestId) return
    this.#busy = false
    if (answer.ok) {
      if (this.#lastFailure) this.#failureListener.onRecovery(this.#lastFailure)
      this.#lastFailure = undefined
      this.#results = addPage(this.#results, query, answer.value, askedAt)
      this.#listeners.notify()
      this.#fetchMissing()
    } else {
      this.#hasFailed = true
      this.#lastFailure = answer.failure
      this.#failureListener.onFailure(answer.failure)
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

/** `more` is what rows show besides their columns: the same list for as long as it is meant to be the same. */
interface ScreenView {
  readonly filters: Filters
  readonly scope: Scope
  readonly more: readonly Field[]
}

/** The results of a screen, asked for as soon as there is a dataset, and again whenever there is news of one. */
export function useResults(store: ResultStore, asked: ScreenView, dataset: Dataset | null): Results | undefined {
  const { filters, scope, more } = asked
  const own = useMemo(() => queryOf(filters, scope, more), [filters, scope, more])
  const { selection, maxEntries } = useSnapshot(moreRows)
  const query = useMemo(
    () => (selection === own.selection ? { ...own, filters: { ...own.filters, maxEntries } } : own),
    [own, selection, maxEntries],
  )
  useLayoutEffect(() => {
    if (dataset) store.request(query, dataset.version)
  }, [store, query, dataset])
  return useSyncExternalStore(store.subscribe, store.current)
}
