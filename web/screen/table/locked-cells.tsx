import { knownSector } from '#domain/stock/stock'
import { googleFinance, stockAddress, yahooFinance } from '#words/links'
import type { Row } from '../../data/screener/results.ts'
import { useToggleBookmark } from '../../page/use-stock-actions.ts'
import type { Pending } from '../../state/pending-bookmarks.ts'
import { stockTable } from '../../texts/first-visit/results.ts'
import { IconButton, Star } from '../../ui/controls/button.tsx'
import { LetterTile, NewLabel } from '../../ui/data-display/stock-labels.tsx'
import { useDayLink } from '../../ui/navigation/use-history.ts'
import styles from './locked-cells.module.css'

/** Links to the stock's quotes on other sites. */
function QuoteLinks({ row }: { readonly row: Row }) {
  const exchange = row.text('exchange')
  return (
    <span className={styles.links}>
      {exchange !== null && (
        <QuoteLink letter="G" name={stockTable.google(row.symbol)} href={googleFinance(row.symbol, exchange)} />
      )}
      <QuoteLink letter="Y" name={stockTable.yahoo(row.symbol)} href={yahooFinance(row.symbol)} />
    </span>
  )
}

interface QuoteLinkProps {
  readonly letter: string
  readonly name: string
  readonly href: string
}

const QuoteLink = ({ letter, name, href }: QuoteLinkProps) => (
  <a className={styles.link} href={href} title={name} aria-label={name} target="_blank" rel="noopener noreferrer">
    {letter}
  </a>
)

interface ActionCellProps {
  readonly row: Row
  readonly isBookmarked: boolean
  readonly pending: Pending
  readonly compared: boolean
  readonly simulated: boolean
  readonly onCompare: (symbol: string) => void
}

/** The actions on a stock. Simulated stocks have no quotes on other sites. */
export function ActionCell({ row, isBookmarked, pending, compared, simulated, onCompare }: ActionCellProps) {
  const toggleBookmark = useToggleBookmark()
  return (
    <span className={styles.actions}>
      <Star
        name={row.symbol}
        {...{ isBookmarked, pending }}
        variant="table"
        onToggle={() => toggleBookmark(row.symbol)}
      />
      <IconButton
        icon="compare"
        label={stockTable.compare(row.symbol)}
        pressed={compared}
        onClick={() => onCompare(row.symbol)}
      />
      {!simulated && <QuoteLinks row={row} />}
    </span>
  )
}

interface TickerCellProps {
  readonly row: Row | undefined
  /** New in the shown saved screen since the user's last visit. */
  readonly isNew: boolean
  /** Whether to show only its text, because the row is scrolling past. */
  readonly isDraft: boolean
}

/** The row's header with the link to its stock; sticky while the other columns scroll. */
export function TickerCell({ row, isNew, isDraft }: TickerCellProps) {
  const inDay = useDayLink()
  return (
    <th role="rowheader" scope="row" data-column="ticker" className={styles.cell} aria-colindex={1}>
      {row && isDraft ? (
        <a href={inDay(stockAddress(row.symbol))} className={styles.draft}>
          {row.symbol}
        </a>
      ) : (
        row && (
          <a href={inDay(stockAddress(row.symbol))} className={styles.ticker}>
            <LetterTile text={row.symbol} sector={knownSector(row.text('sector'))} />
            <span className={styles.symbol} title={row.symbol}>
              {row.symbol}
              {isNew && <NewLabel />}
            </span>
          </a>
        )
      )}
    </th>
  )
}
