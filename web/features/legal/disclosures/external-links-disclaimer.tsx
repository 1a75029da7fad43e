import type { LegalSection } from '../legal-section.ts'

export const externalLinksDisclaimer: LegalSection = {
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
