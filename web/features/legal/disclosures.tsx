import { legalDocument } from '../../texts/legal.ts'
import { affiliatesDisclaimer } from './disclosures/affiliates-disclaimer.tsx'
import { externalLinksDisclaimer } from './disclosures/external-links-disclaimer.tsx'
import { professionalDisclaimer } from './disclosures/professional-disclaimer.tsx'
import { websiteDisclaimer } from './disclosures/website-disclaimer.tsx'
import { LegalDocument } from './legal-document.tsx'

/** What nobody should take the site for. */
export const Disclosures = () => (
  <LegalDocument
    title={legalDocument.disclosures}
    summary="What Stonks is not. In short: general information that may be late, wrong or simulated, from people who are not your advisers."
    changed="2026-11-21"
    sections={[websiteDisclaimer, externalLinksDisclaimer, professionalDisclaimer, affiliatesDisclaimer]}
  />
)
