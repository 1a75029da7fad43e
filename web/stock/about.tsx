import { type ReactNode, useState } from 'react'
import { knownSector, type Stock } from '#domain/stock/stock'
import { filings } from '#words/external-links'
import { googleFinance, yahooFinance } from '#words/links'
import { titleCase } from '#words/text'
import { SectorChip } from '../ui/data-display/stock-labels.tsx'
import { UnknownValue } from '../ui/data-display/unknown-value.tsx'
import { FormerSymbols } from './former-symbols.tsx'
import { about } from './stock-texts.ts'
import styles from './about.module.css'
import control from '#web/ui/control.module.css'
import shared from '#web/ui/shared.module.css'

interface AboutProps {
  readonly stock: Stock
  /** Simulated companies have no external pages: links would lead to real ones. */
  readonly simulated: boolean
  /** Whether to link to sites with quotes, which are those of the newest session. */
  readonly hasQuotes: boolean
}

/** The company's description and address. */
export function About({ stock, simulated, hasQuotes }: AboutProps) {
  const { symbol, description, cik, exchange, currency, country, sector, industry, address } = stock
  return (
    <section className={styles.about} aria-labelledby="about">
      <h2 id="about" className={shared.cardTitle}>
        {about.title}
      </h2>
      {/* The key collapses the text again for another stock. */}
      {description !== null && <Description key={symbol} text={description} />}
      <dl className={styles.facts}>
        <Fact symbol={symbol} field="cik" label={about.cik}>
          {cik !== null && (simulated ? cik : <ExternalLink href={filings(cik)}>{cik}</ExternalLink>)}
        </Fact>
        <Fact symbol={symbol} field="exchange" label={about.exchange}>
          {exchange}
        </Fact>
        <Fact symbol={symbol} field="currency" label={about.currency}>
          {currency}
        </Fact>
        <Fact symbol={symbol} field="country" label={about.country}>
          {country}
        </Fact>
        <Fact symbol={symbol} field="sector" label={about.sector}>
          {sector !== null && <SectorChip label={titleCase(sector)} sector={knownSector(sector)} />}
        </Fact>
        <Fact symbol={symbol} field="industry" label={about.industry}>
          {industry !== null && titleCase(industry)}
        </Fact>
        <Fact symbol={symbol} field="address" label={about.address}>
          {address}
        </Fact>
        <FormerSymbols symbol={symbol} />
        {hasQuotes && (
          <Fact symbol={symbol} field="symbol" label={about.quotes}>
            <span className={styles.quotes}>
              {exchange !== null && <ExternalLink href={googleFinance(symbol, exchange)}>{about.google}</ExternalLink>}
              <ExternalLink href={yahooFinance(symbol)}>{about.yahoo}</ExternalLink>
            </span>
          </Fact>
        )}
      </dl>
    </section>
  )
}

/** Longer descriptions are collapsed at first. */
const longText = 320

function Description({ text }: { readonly text: string }) {
  const [isExpanded, setExpanded] = useState(false)
  const isLong = text.length > longText
  return (
    <div>
      <p className={styles.description} data-folded={(isLong && !isExpanded) || undefined}>
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          className={`${control.hoverUnderline} ${styles.more}`}
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? about.less : about.more}
        </button>
      )}
    </div>
  )
}

interface FactProps {
  readonly symbol: string
  readonly field: keyof Stock
  readonly label: string
  /** Null or false for a missing value. */
  readonly children: ReactNode
}

const Fact = ({ children, ...value }: FactProps) => (
  <div className={styles.fact}>
    <dt className={shared.caption}>{value.label}</dt>
    <dd>{children === false || children === null ? <UnknownValue {...value} /> : children}</dd>
  </div>
)

const ExternalLink = ({ href, children }: { readonly href: string; readonly children: ReactNode }) => (
  <a className={`${shared.link} ${styles.link}`} href={href} target="_blank" rel="noopener noreferrer">
    {children}
  </a>
)
