import styles from './about.module.css'
import { useState, type ReactNode } from 'react'
import { knownSector, type Stock } from '#domain/stock/stock'
import { googleFinance, yahooFinance } from '../../format/links.ts'
import { filings } from '../../format/external-links.ts'
import { titleCase } from '../../format/text.ts'
import { about } from '../../texts/stock.ts'
import { Missing } from '../../ui/data-display/formatted-value.tsx'
import { SectorChip } from '../../ui/data-display/stock-labels.tsx'

interface AboutProps {
  readonly stock: Stock
  /** Invented companies have no pages elsewhere: links would lead to real ones. */
  readonly simulated: boolean
}

/** What a company does and where it is at home. */
export function About({ stock, simulated }: AboutProps) {
  const { symbol, description, cik, exchange, currency, country, sector, industry, address } = stock
  return (
    <section className={styles.about} aria-labelledby="about">
      <h2 id="about" className={styles.title}>
        {about.title}
      </h2>
      {/* Another stock's text begins folded again. */}
      {description !== null && <Description key={symbol} text={description} />}
      <dl className={styles.facts}>
        <Fact label={about.cik}>
          {cik !== null && (simulated ? cik : <Outside href={filings(cik)}>{cik}</Outside>)}
        </Fact>
        <Fact label={about.exchange}>{exchange}</Fact>
        <Fact label={about.currency}>{currency}</Fact>
        <Fact label={about.country}>{country}</Fact>
        <Fact label={about.sector}>
          {sector !== null && <SectorChip label={titleCase(sector)} sector={knownSector(sector)} />}
        </Fact>
        <Fact label={about.industry}>{industry !== null && titleCase(industry)}</Fact>
        <Fact label={about.address}>{address}</Fact>
        {!simulated && (
          <Fact label={about.quotes}>
            <span className={styles.quotes}>
              {exchange !== null && <Outside href={googleFinance(symbol, exchange)}>{about.google}</Outside>}
              <Outside href={yahooFinance(symbol)}>{about.yahoo}</Outside>
            </span>
          </Fact>
        )}
      </dl>
    </section>
  )
}

/** More characters than this are folded at first. */
const longText = 320

function Description({ text }: { readonly text: string }) {
  const [isWhole, setWhole] = useState(false)
  const isLong = text.length > longText
  return (
    <div>
      <p className={styles.description} data-folded={(isLong && !isWhole) || undefined}>
        {text}
      </p>
      {isLong && (
        <button type="button" className={styles.more} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? about.less : about.more}
        </button>
      )}
    </div>
  )
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className={styles.fact}>
    <dt className={styles.label}>{label}</dt>
    <dd>{children === false || children === null ? <Missing /> : children}</dd>
  </div>
)

const Outside = ({ href, children }: { readonly href: string; readonly children: ReactNode }) => (
  <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
    {children}
  </a>
)
