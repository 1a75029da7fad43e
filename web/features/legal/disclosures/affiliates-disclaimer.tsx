import type { LegalSection } from '../legal-section.ts'

export const affiliatesDisclaimer: LegalSection = {
  id: 'affiliates-disclaimer',
  title: 'Affiliates Disclaimer',
  text: (
    <>
      <p>Stonks links to these services or shows what comes from them, because people who look at stocks use them:</p>
      <ul>
        <li>
          <strong>Google</strong> and Google Finance, for quotes and for signing in;
        </li>
        <li>
          <strong>StockTwits</strong>, for messages about a stock;
        </li>
        <li>
          <strong>TradingView</strong>, for charts;
        </li>
        <li>
          <strong>Yahoo Finance</strong>, for quotes.
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
