import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import type { Stock } from '#domain/stock/stock'
import { AddStock } from '../features/compare/add-stock.tsx'
import { Comparison } from '../features/compare/comparison.tsx'
import { shareScreen } from '../features/export/share.ts'
import { compareAddress } from '../state/compare-address.ts'
import { comparedDidChange, mostCompared } from '../state/compared.ts'
import { store } from '../state/store.ts'
import { say } from '../state/toast.ts'
import { compare as texts } from '../texts/compare.ts'
import { BackButton } from '../ui/controls/back-button.tsx'
import { IconButton } from '../ui/controls/icon-button.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { ProgressBar } from '../ui/messages/progress-bar.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import { useAppContext } from './app-context.ts'
import { ComparedChart } from './compared-chart.tsx'
import styles from './compare-page.module.css'
import './stock-tokens.css'
import { useSymbolSearch } from './use-symbol-search.ts'

/** Up to four stocks side by side, as the address names them. */
export function ComparePage({ symbols }: { readonly symbols: readonly string[] }) {
  const { loadProgress } = useSnapshot(store)
  const stocks = useStocks(symbols)
  const find = useSymbolSearch()
  const navigate = useNavigate()
  const title = texts.titleOf(symbols)
  usePageTitle(title)
  // The tray holds what is compared: the user finds it there on the way back to the list.
  useEffect(() => comparedDidChange(symbols), [symbols])
  const show = (next: readonly string[]) => {
    comparedDidChange(next)
    void navigate({ to: next.length > 0 ? compareAddress(next) : '/', replace: true })
  }
  const share = async () => {
    const outcome = await shareScreen({ title, text: texts.shareText(symbols), url: location.href })
    if (outcome === 'copied') say(texts.copied)
    if (outcome === 'failed') say(texts.notCopied)
  }
  // Those that the market has: the server knows no others.
  const found = useMemo(() => stocks?.map(({ symbol }) => symbol) ?? [], [stocks])
  const missing = stocks ? symbols.filter((symbol) => !stocks.some((stock) => stock.symbol === symbol)) : []
  return (
    <div className={styles.page}>
      <BackButton />
      <div className={styles.head}>
        <h1 className={styles.title}>{texts.title}</h1>
        <div className={styles.add}>
          <AddStock find={find} compared={symbols} max={mostCompared} onAdd={(symbol) => show([...symbols, symbol])} />
        </div>
        <IconButton icon="share" label={texts.share} frame onClick={() => void share()} />
      </div>
      {missing.length > 0 && <p className={styles.missing}>{texts.notInData(missing)}</p>}
      {!stocks ? (
        <div className={styles.waiting}>
          <ProgressBar label={texts.loading} percent={loadProgress} />
        </div>
      ) : stocks.length > 0 ? (
        <Comparison
          stocks={stocks}
          chart={<ComparedChart symbols={found} />}
          onRemove={(symbol) => show(symbols.filter((other) => other !== symbol))}
        />
      ) : (
        <EmptyState icon="compare" title={texts.nothing}>
          {texts.nothingWhy}
        </EmptyState>
      )}
    </div>
  )
}

/** Those of the stocks that the newest searchable dataset has; undefined while there is none. */
function useStocks(symbols: readonly string[]): readonly Stock[] | undefined {
  const { screener } = useAppContext()
  const { stonks } = useSnapshot(store)
  const version = stonks?.version
  const [stocks, setStocks] = useState<readonly Stock[]>()
  useEffect(() => {
    if (version === undefined) return
    let isCurrent = true
    void Promise.all(symbols.map(screener.stock)).then((answers) => {
      if (isCurrent) setStocks(answers.flatMap((answer) => (answer.ok && answer.value ? [answer.value] : [])))
    })
    return () => {
      isCurrent = false
    }
  }, [screener, symbols, version])
  return stocks
}
