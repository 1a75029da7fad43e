import type { Failure, Screener, Dataset } from '#worker/contract'
import { type Query, queryOf } from './query.ts'
import { addPage, missingSpan, windowsOver, type Results, type Span } from './results.ts'
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

/** Changes that come closer together than this become one question. */
const settlingTime = 50
/** Rows fetched beyond the visible ones, so that a steady scroll meets no placeholder. */
const lookahead = 40
const top: Span = { first: 0, last: 0 }

type Asking = Pick<Screener, 'screen'>

/** Who is told of failures. */
interface Hearer {
  /** Why a question got no answer, unless a newer one took its place. */
  readonly failed: (failure: Failure) => void
  /** That questions are answered again. */
  readonly passed: (failure: Failure) => void
}

/** What the page shows of the newest query: old rows stay until its answer is here. */
export class ResultStore {
  readonly #screener: Asking
  readonly #hearer: Hearer
  readonly #listeners = new Set<() => void>()
  #results: Results | undefined
  #query: Query | undefined
  #version: string | undefined
  #failed = false
  #told: Failure | undefined
  #visible = top
  #timer: ReturnType<typeof setTimeout> | undefined
  #turn = 0
  #busy = false

  constructor(screener: Asking, hearer: Hearer) {
    this.#screener = screener
    this.#hearer = hearer
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  current = (): Results | undefined => this.#results

  /**
   * Puts a query to the dataset of a version. Another query waits until changes have settled, unless nothing is shown
   * yet; where it selects other rows it begins at the first. The same one is put again, for the rows in sight, when
   * the dataset is another or there was no answer.
   */
  ask(query: Query, version: string): void {
    const again = query === this.#query
    if (again && version === this.#version && !this.#failed) return
    if (query.selection !== this.#query?.selection) this.#visible = top
    this.#query = query
    this.#version = version
    if (again || this.#results === undefined) this.#settle(query)
    else {
      clearTimeout(this.#timer)
      this.#timer = setTimeout(() => this.#settle(query), settlingTime)
    }
  }

  /** Says which rows are on screen. */
  need(visible: Span): void {
    this.#visible = visible
    this.#fetchMissing()
  }

  #settle(query: Query): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    void this.#fetch(query, this.#visible)
  }

  async #fetch(query: Query, span: Span): Promise<void> {
    const mine = ++this.#turn
    const askedAt = performance.now()
    this.#busy = true
    this.#failed = false
    const answer = await this.#screener.screen({ ...query, ...windowsOver(span) })
    if (mine !== this.#turn) return
    this.#busy = false
    if (answer.ok) {
      if (this.#told) this.#hearer.passed(this.#told)
      this.#told = undefined
      this.#results = addPage(this.#results, query, answer.value, askedAt)
      for (const listener of this.#listeners) listener()
      this.#fetchMissing()
    } else if (answer.failure.id === 'superseded') {
      await this.#fetch(query, span)
    } else {
      this.#failed = true
      this.#told = answer.failure
      this.#hearer.failed(answer.failure)
    }
  }

  /** One window after the other: the screener answers only the newest question. */
  #fetchMissing(): void {
    if (this.#busy || this.#timer !== undefined || this.#results?.query !== this.#query) return
    const { first, last } = this.#visible
    const missing = this.#results && missingSpan(this.#results, { first: first - lookahead, last: last + lookahead })
    if (missing && this.#query) void this.#fetch(this.#query, missing)
  }
}

/** `more` is what rows show besides their columns: the same list for as long as it is meant to be the same. */
interface Asked {
  readonly filters: Filters
  readonly scope: Scope
  readonly more: readonly Field[]
}

/** The results of a screen, asked for as soon as there is a dataset, and again whenever there is news of one. */
export function useResults(store: ResultStore, asked: Asked, dataset: Dataset | null): Results | undefined {
  const { filters, scope, more } = asked
  const own = useMemo(() => queryOf(filters, scope, more), [filters, scope, more])
  const { selection, maxEntries } = useSnapshot(moreRows)
  const query = useMemo(
    () => (selection === own.selection ? { ...own, filters: { ...own.filters, maxEntries } } : own),
    [own, selection, maxEntries],
  )
  useLayoutEffect(() => {
    if (dataset) store.ask(query, dataset.version)
  }, [store, query, dataset])
  return useSyncExternalStore(store.subscribe, store.current)
}
