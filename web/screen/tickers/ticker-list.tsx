import { useCallback, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import type { Rename } from '#domain/dataset/followed-symbol'
import { filterRules } from '#domain/screen/filters'
import { lift, rulesOf } from '#domain/screen/rules'
import { readTickers } from '#domain/stock/ticker-list'
import type { ScreenQuery } from '#worker/contract'
import { addAll } from '../../account/session/add-all.ts'
import { rememberBookmark } from '../../bookmarks/remembered-bookmark.ts'
import { useAppContext } from '../../page/app-context.ts'
import type { InsightProps } from '../../page/use-screen.ts'
import { useRenames } from '../../state/renames.ts'
import { store } from '../../state/store.ts'
import { renameTexts } from '../../texts/renames.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { useHistory } from '../../ui/navigation/use-history.ts'
import { useWorkerQuery } from '../use-worker-query.ts'
import { listChange, listIn, symbolsQuery } from './show-tickers.ts'
import { TagSheet } from './tag-sheet.tsx'
import { editTickers } from './ticker-section.tsx'
import { tickerList as texts } from './ticker-texts.ts'
import styles from './tickers.module.css'

/** The symbols of all stocks that a query selects; undefined while they are loading. */
function useSymbols(query: ScreenQuery | undefined, version: string | undefined): readonly string[] | undefined {
  const { screener } = useAppContext()
  const ask = useCallback(
    (asked: ScreenQuery) => screener.screen({ ...asked, from: 0, count: Infinity, fields: [] }),
    [screener],
  )
  return useWorkerQuery(ask, query, version)?.symbols
}

/** About the list of a screen: the tickers that are not found or hidden, and what can be done with the stocks. */
export function TickerList({ screen, scope, results }: InsightProps) {
  const { filters } = screen
  const { symbols } = filters
  const all = useMemo(() => symbolsQuery(symbols), [symbols])
  const shown = useMemo(() => ({ filters: { ...filters, maxEntries: 0 }, scope }), [filters, scope])
  const renames = useRenames()
  const found = useSymbols(all, results?.version)
  const matches = useSymbols(shown, results?.version)
  if (!found || !matches) return null
  const unknown = symbols.filter((symbol) => !found.includes(symbol))
  const renamed = unknown.flatMap(
    (symbol) => renames.findLast(({ from, isReused }) => from === symbol && !isReused) ?? [],
  )
  const missing = unknown.filter((symbol) => !renamed.some(({ from }) => from === symbol))
  const follow = ({ from, to }: Rename) =>
    screen.edit({ symbols: filterRules.symbols([...symbols.filter((symbol) => symbol !== from), to]) ?? [] }, 'push')
  const hidden = scope.kind === 'all' ? found.filter((symbol) => !matches.includes(symbol)).toSorted() : []
  const others = rulesOf(filters).filter((rule) => rule !== 'symbols')
  return (
    <section className={styles.list} aria-label={texts.region}>
      {missing.length > 0 && <p>{texts.missing(missing)}</p>}
      {renamed.map((rename) => (
        <p key={rename.from}>{renameTexts.renamed(rename)}</p>
      ))}
      {hidden.length > 0 && <p>{texts.hidden(hidden)}</p>}
      <div className={styles.actions}>
        {renamed.map((rename) => (
          <Button key={rename.from} variant="plain" onClick={() => follow(rename)}>
            {renameTexts.show(rename.to)}
          </Button>
        ))}
        {hidden.length > 0 && (
          <Button variant="plain" onClick={() => screen.edit({ ...lift(filters, ...others), unlisted: true }, 'push')}>
            {texts.showAll}
          </Button>
        )}
        <Button variant="plain" onClick={editTickers}>
          {texts.edit}
        </Button>
        {matches.length > 0 && <Actions symbols={matches} />}
      </div>
    </section>
  )
}

/** Adds all stocks to My List, or tags them. */
function Actions({ symbols }: { readonly symbols: readonly string[] }) {
  const history = useHistory()
  const { user } = useSnapshot(store)
  const [isTagging, setTagging] = useState(false)
  const added = symbols.filter((symbol) => !user?.bookmarks.includes(symbol))
  const add = () => {
    if (user) return void addAll(added)
    rememberBookmark(null)
    history.push('/login')
  }
  return (
    <>
      {added.length > 0 && (
        <Button variant="plain" onClick={add}>
          {texts.addAll}
        </Button>
      )}
      <Button variant="plain" onClick={() => setTagging(true)}>
        {texts.tagAll}
      </Button>
      {isTagging && <TagSheet symbols={symbols} onClose={() => setTagging(false)} />}
    </>
  )
}

/** Offers the list of tickers that the user has typed as a search. */
export function TypedList({ screen, results }: InsightProps) {
  const { search } = screen.filters
  const query = useMemo(() => {
    const { symbols } = readTickers(search)
    return symbols.length < 2 ? undefined : symbolsQuery(symbols)
  }, [search])
  const known = useSymbols(query, results?.version)
  const list = known && listIn(search, known)
  return (
    list && (
      <Notice
        icon="info"
        tone="quiet"
        action={
          <Button
            variant="plain"
            onClick={() => screen.edit({ search: '', ...listChange(screen.filters, list) }, 'push')}
          >
            {texts.showTyped}
          </Button>
        }
      >
        {texts.typed(list.symbols)}
      </Notice>
    )
  )
}
