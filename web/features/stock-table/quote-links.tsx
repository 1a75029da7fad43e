import type { Row } from '../../data/row.ts'
import { googleFinance, yahooFinance } from '../../format/links.ts'
import { stockTable } from '../../texts/stock-table.ts'
import styles from './quote-links.module.css'

/** The stock's quotes elsewhere. */
export function QuoteLinks({ row }: { readonly row: Row }) {
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
