import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import type { Stock } from '#domain/stock'
import { Comparison } from '../features/compare/comparison.tsx'
import { compareAddress } from '../state/compare-address.ts'
import { comparedDidChange } from '../state/compared.ts'
import { store } from '../state/store.ts'
import { BackButton } from '../ui/controls/back-button.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { ProgressBar } from '../ui/messages/progress-bar.tsx'
import { useAppContext } from './app-context.ts'
import styles from './compare-page.module.css'
import './stock-tokens.css'

/** Up to four stocks beside each other, as the address names them. */
export function ComparePage({ symbols }: { readonly symbols: readonly string[] }) {
  const { loadProgress } = useSnapshot(store)
  const stocks = useStocks(symbols)
  const navigate = useNavigate()
  // What is compared is what the tray holds: whoever goes back to the list finds it there.
  useEffect(() => comparedDidChange(symbols), [symbols])
  const remove = (symbol: string) => {
    const rest = symbols.filter((other) => other !== symbol)
    comparedDidChange(rest)
    void navigate({ to: rest.length > 0 ? compareAddress(rest) : '/', replace: true })
  }
  const missing = stocks ? symbols.filter((symbol) => !stocks.some((stock) => stock.symbol === symbol)) : []
  return (
    <div className={styles.page}>
      <BackButton />
      <h1 className={styles.title}>Compare</h1>
      {missing.length > 0 && <p className={styles.missing}>Not in this data: {missing.join(', ')}.</p>}
      {!stocks ? (
        <div className={styles.waiting}>
          <ProgressBar label="Loading" percent={loadProgress} />
        </div>
      ) : stocks.length > 0 ? (
        <Comparison stocks={stocks} onRemove={remove} />
      ) : (
        <EmptyState icon="compare" title="Nothing to compare">
          None of these stocks is in this data.
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
    let current = true
    void Promise.all(symbols.map(screener.stock)).then((answers) => {
      if (current) setStocks(answers.flatMap((answer) => (answer.ok && answer.value ? [answer.value] : [])))
    })
    return () => {
      current = false
    }
  }, [screener, symbols, version])
  return stocks
}
