import { Button } from '../ui/controls/button.tsx'
import { realMarket as texts } from './introduction-texts.ts'
import { closeRealMarket } from './real-market-state.ts'
import styles from './real-market-notice.module.css'

/** Tells the operator of the server how to get real companies, at the end of the page. */
export function RealMarketNotice() {
  return (
    <section className={styles.notice} aria-label={texts.title}>
      <p>{texts.invented}</p>
      <dl className={styles.ways}>
        <dt>{texts.publicRecords}</dt>
        <dd>
          <code className={styles.command}>{texts.command}</code>
        </dd>
        <dt>{texts.vendor}</dt>
        <dd>
          <code>{texts.document}</code>
        </dd>
      </dl>
      <Button onClick={closeRealMarket}>{texts.close}</Button>
    </section>
  )
}
