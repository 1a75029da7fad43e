import type { Fired } from '#domain/personal/fired'
import { formatSession } from '../../format/dates.ts'
import { stockAddress } from '../../format/links.ts'
import styles from './fired-list.module.css'

interface FiredListProps {
  /** The newest first. */
  readonly fired: readonly Fired[]
  /** A stock is opened, which leaves the list. */
  readonly onOpen: () => void
}

/** So many are shown. */
const most = 20

/** What rules have told, whether the system told of it or not. */
export const FiredList = ({ fired, onOpen }: FiredListProps) => (
  <section aria-labelledby="fired">
    <h3 id="fired" className={styles.title}>
      What happened
    </h3>
    <ul className={styles.list} aria-label="What happened">
      {fired.slice(0, most).map(({ id, text, symbols, date, isSeen }) => (
        <li key={id} className={styles.event}>
          <p className={styles.text}>
            {!isSeen && <strong className={styles.fresh}>New</strong>} {text}
          </p>
          <p className={styles.about}>
            {date !== null && <span className={styles.day}>Close of {formatSession(date)}</span>}
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
