import type { Fired } from '#domain/personal/alerts'
import { formatSession } from '../../format/dates.ts'
import { stockAddress } from '../../format/links.ts'
import { alertsSheet as texts } from '../../texts/alerts.ts'
import styles from './fired-list.module.css'

interface FiredListProps {
  /** The newest first. */
  readonly fired: readonly Fired[]
  /** A stock is opened, which leaves the list. */
  readonly onOpen: () => void
}

const maxShown = 20

/** What alerts have found, whether the system showed a notification or not. */
export const FiredList = ({ fired, onOpen }: FiredListProps) => (
  <section aria-labelledby="fired">
    <h3 id="fired" className={styles.title}>
      {texts.recent}
    </h3>
    <ul className={styles.list} aria-label={texts.recent}>
      {fired.slice(0, maxShown).map(({ id, text, symbols, date, isSeen }) => (
        <li key={id} className={styles.event}>
          <p className={styles.text}>
            {!isSeen && <strong className={styles.fresh}>{texts.new}</strong>} {text}
          </p>
          <p className={styles.about}>
            {date !== null && <span className={styles.day}>{texts.closeOf(formatSession(date))}</span>}
            {symbols.map((symbol) => (
              <a key={symbol} href={stockAddress(symbol)} className={styles.symbol} onClick={onOpen}>
                {symbol}
              </a>
            ))}
          </p>
        </li>
      ))}
    </ul>
  </section>
)
