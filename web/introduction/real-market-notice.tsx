import { IconButton } from '../ui/controls/button.tsx'
import { realMarket as texts } from './introduction-texts.ts'
import { closeRealMarket } from './real-market-state.ts'
import styles from './real-market-notice.module.css'

/** Tells the operator of the server how to get real companies, in one line at the end of the page. */
export function RealMarketNotice() {
  return (
    <section className={styles.notice} aria-label={texts.title}>
      <p>
        {texts.invented} <code className={styles.command}>{texts.command}</code>{' '}
        <a href={texts.help} className={styles.link}>
          {texts.how}
        </a>
      </p>
      <IconButton icon="x" label={texts.close} onClick={closeRealMarket} />
    </section>
  )
}
