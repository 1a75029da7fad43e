import type { LegalSection } from '../legal-section.ts'

export const professionalDisclaimer: LegalSection = {
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
