import type { Scope } from '#domain/screen/screen'
import type { Dataset } from '#worker/contract'
import { formatInteger } from '../format/numbers.ts'
import { marketNote } from '../texts/market-note.ts'
import { Rows } from './rows.tsx'
import styles from './named-stocks.module.css'
import type { Screen } from './use-screen.ts'
import { useScopeResults } from './use-scope-results.ts'

interface NamedStocksProps {
  readonly screen: Screen
  readonly dataset: Dataset | null
  readonly scope: Scope
}

/** The stocks that the note names: all of them, whatever the filters say. */
export function NamedStocks({ screen, dataset, scope }: NamedStocksProps) {
  const results = useScopeResults(screen, scope, dataset)
  return (
    <section className={styles.named} aria-labelledby="named-stocks">
      <header className={styles.head}>
        <h2 id="named-stocks" className={styles.title}>
          {marketNote.named}
        </h2>
        <p className={styles.count}>
          {results && (
            <>
              <strong>{formatInteger(results.total)}</strong> {marketNote.stonk(results.total)} ·{' '}
            </>
          )}
          {marketNote.unfiltered}
        </p>
      </header>
      <Rows {...{ screen, dataset, results }} flow />
    </section>
  )
}
