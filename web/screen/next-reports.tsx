import { useCallback, useState } from 'react'
import { stockAddress } from '#words/links'
import { describeExpected } from '#words/report-days'
import { nextReports as texts } from '../filters/insight/insight-texts.ts'
import { useAppContext } from '../page/app-context.ts'
import { useDatasetQuery } from '../page/use-stock.ts'
import { Button } from '../ui/controls/button.tsx'
import { useFocusKept } from '../ui/hooks/focus-kept.ts'
import { useDayLink } from '../ui/navigation/use-history.ts'
import { findNextReports } from './find-next-reports.ts'
import styles from './next-reports.module.css'
import shared from '#web/ui/shared.module.css'

/** How many are shown at first, and at most. */
const [few, all] = [8, 200]

/** When the companies of the user's list report next, the first of them first; empty if none is expected. */
export function NextReports({ listed }: { readonly listed: readonly string[] }) {
  const { screener } = useAppContext()
  const inDay = useDayLink()
  const [count, setCount] = useState(few)
  const find = useCallback(() => findNextReports(screener, listed, count), [screener, listed, count])
  const found = useDatasetQuery(find)
  // The button is gone: the first report that it has added takes the focus.
  const list = useFocusKept<HTMLOListElement>(found?.reports.length, (element) =>
    element?.querySelectorAll('a')[few]?.focus(),
  )
  if (!found || found.reports.length === 0) return null
  const most = Math.min(found.total, all)
  return (
    <section className={styles.section} aria-labelledby="next-reports">
      <h2 id="next-reports" className={shared.listTitle}>
        {texts.title}
      </h2>
      <ol ref={list} className={styles.reports}>
        {found.reports.map(({ symbol, name, expected }) => (
          <li key={symbol} className={styles.report}>
            <a href={inDay(stockAddress(symbol))} className={shared.symbol}>
              {symbol}
            </a>
            <span className={`${shared.dim} ${shared.ellipsis}`}>{name}</span>
            {/* The next report is within a year: only a window across two years has them. */}
            <span className={styles.window}>{describeExpected(expected, new Date(`${expected.to}T12:00`))}</span>
          </li>
        ))}
      </ol>
      {count === few && most > found.reports.length && (
        <Button onClick={() => setCount(all)}>{texts.more(most, found.total)}</Button>
      )}
    </section>
  )
}
