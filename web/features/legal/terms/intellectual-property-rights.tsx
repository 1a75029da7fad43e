import type { LegalSection } from '../legal-section.ts'

export const intellectualPropertyRights: LegalSection = {
  id: 'intellectual-property-rights',
  title: 'Intellectual Property Rights',
  text: (
    <>
      <p>
        The software, the design, the texts and the name of Stonks belong to us or to those who let us use them, and are
        protected by copyright and trademark law. Where a part comes with a licence of its own, that licence says what
        you may do with it.
      </p>
      <p>
        Market data belongs to those who publish it and is shown here under their terms. Names and symbols of companies
        and exchanges belong to their owners; we name them only to say which company is meant.
      </p>
      <p>You may, for yourself and without paying:</p>
      <ul>
        <li>use Stonks in a browser, keep its data on your device and use it there offline;</li>
        <li>share links to screens and stocks;</li>
        <li>export a screen as a file, for your own research.</li>
      </ul>
      <p>
        You may not sell Stonks or its data, publish the data as a whole or in large part, or present it as your own.
        All rights that are not given here stay where they are.
      </p>
    </>
  ),
}
