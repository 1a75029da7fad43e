import type { LegalSection } from '../legal-section.ts'

export const agreementToTerms: LegalSection = {
  id: 'agreement-to-terms',
  title: 'Agreement to Terms',
  text: (
    <>
      <p>
        These terms are an agreement between you and whoever runs the site that you are reading (“we”). They cover this
        site, its pages, its data and its accounts (together “Stonks”). By using Stonks you accept them. If you do not
        accept them, please do not use it.
      </p>
      <p>
        <strong>You must be at least 13 years old to use Stonks.</strong> If you are under 18, or under the age at which
        people become adults where you live, you need the permission of a parent or guardian, who should read these
        terms with you and is responsible for what you do here.
      </p>
      <p>
        Stonks is for general information. It gives no financial, investment, legal or tax advice; the{' '}
        <a href="/disclosures">Disclosures</a> say so at length and belong to these terms. You decide for yourself what
        you do with what you read.
      </p>
      <p>
        Stonks is a beta: parts of it will change, and some may go away. We may change these terms, too. The date above
        then changes with them. A change does not reach back in time, and if you go on using Stonks after it, you accept
        it.
      </p>
    </>
  ),
}
