import { LegalDocument, type LegalSection } from './legal-document.tsx'
import { legalDocument } from './legal-texts.ts'

const websiteDisclaimer: LegalSection = {
  id: 'website-disclaimer',
  title: 'Website Disclaimer',
  text: (
    <>
      <p>
        Everything on Stonks is general information, given in good faith. We do not promise that it is right, complete,
        up to date, or always there. In particular:
      </p>
      <ul>
        <li>
          <strong>Prices are not live.</strong> They are those of a past session, whose date stands at the top of every
          page. Offline, they may be older still.
        </li>
        <li>
          <strong>Numbers can be wrong.</strong> They come from others, who make mistakes, report late and correct
          themselves. What is missing is shown as a dash; what is false cannot be seen.
        </li>
        <li>
          <strong>A market can be simulated.</strong> Where the page says “Simulated market”, the companies are invented
          and so are their prices. Any likeness to a real company is chance.
        </li>
        <li>
          <strong>Market notes are written by a program</strong> from the numbers, by a fixed template or by a language
          model. Nobody reads them before you do.
        </li>
        <li>
          <strong>Messages and ratings of traders</strong> are what strangers wrote, and arithmetic upon it.
        </li>
      </ul>
      <p>
        As far as the law allows, we are not liable for a loss or damage that comes of using Stonks, of not being able
        to use it, or of relying on anything in it. You use it, and rely on it, at your own risk.
      </p>
    </>
  ),
}

const externalLinksDisclaimer: LegalSection = {
  id: 'external-links-disclaimer',
  title: 'External Links Disclaimer',
  text: (
    <>
      <p>
        Stonks links to other sites: to pages of quotes, to filings, to profiles and messages of a discussion service,
        and to whatever people link to in those messages. It also shows charts that come from another site in a frame.
      </p>
      <p>
        We do not check these sites, do not answer for what they say or sell, and a link does not recommend them. Their
        own terms and privacy policies apply there. Dealings between you and another site are between you and that site
        alone.
      </p>
    </>
  ),
}

const professionalDisclaimer: LegalSection = {
  id: 'professional-disclaimer',
  title: 'Professional Disclaimer',
  text: (
    <>
      <p>
        <strong>Stonks gives no financial advice.</strong> We are no brokers, dealers, investment advisers or analysts,
        and nothing here was written with your situation in mind.
      </p>
      <p>
        No screen, preset, ranking, note, message, rating or target on Stonks is a recommendation to buy, sell or hold
        anything, nor an offer to do so. That a stock appears in a list means that its numbers passed a filter, and
        nothing more. An order “best first” is arithmetic about the past; the past says little about the future.
      </p>
      <p>
        Stocks can lose value, even all of it. Before you act on anything that you have read here, check it elsewhere
        and ask somebody who is qualified to advise you. If you act without, you do so at your own risk.
      </p>
    </>
  ),
}

interface AffiliateProps {
  readonly href: string
  readonly children: string
}

const Affiliate = ({ href, children }: AffiliateProps) => (
  <strong>
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  </strong>
)

const affiliatesDisclaimer: LegalSection = {
  id: 'affiliates-disclaimer',
  title: 'Affiliates Disclaimer',
  text: (
    <>
      <p>Stonks links to these services or shows what comes from them, because people who look at stocks use them:</p>
      <ul>
        <li>
          <Affiliate href="https://www.google.com/finance/">Google</Affiliate> and its Google Finance, for quotes and
          for signing in;
        </li>
        <li>
          <Affiliate href="https://stocktwits.com/">StockTwits</Affiliate>, for messages about a stock;
        </li>
        <li>
          <Affiliate href="https://www.tradingview.com/">TradingView</Affiliate>, for charts;
        </li>
        <li>
          <Affiliate href="https://finance.yahoo.com/">Yahoo Finance</Affiliate>, for quotes.
        </li>
      </ul>
      <p>
        None of them runs, owns, sponsors or endorses Stonks, none of the companies named anywhere on Stonks does, and
        we act for none of them. Their names and marks belong to them.
      </p>
      <p>
        We are not paid for a stock to appear, or for where it appears. Should a link to one of these services ever earn
        us a commission, this page will say so, and the price that you pay there will not depend on it.
      </p>
    </>
  ),
}

/** The disclosures page. */
export const Disclosures = () => (
  <LegalDocument
    title={legalDocument.disclosures}
    summary="What Stonks is not. In short: general information that may be late, wrong or simulated, from people who are not your advisers."
    changed="2026-11-29"
    sections={[websiteDisclaimer, externalLinksDisclaimer, professionalDisclaimer, affiliatesDisclaimer]}
  />
)
