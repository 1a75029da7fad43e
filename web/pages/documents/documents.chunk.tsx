import { Disclosures } from '../../features/legal/disclosures.tsx'
import { legalDocument } from '../../texts/legal.ts'
import { DocumentPage } from '../document-page.tsx'
import { TermsOfService } from '../../features/legal/terms.tsx'

export const TermsPage = () => (
  <DocumentPage title={legalDocument.terms}>
    <TermsOfService />
  </DocumentPage>
)

export const DisclosuresPage = () => (
  <DocumentPage title={legalDocument.disclosures}>
    <Disclosures />
  </DocumentPage>
)

/** The pages of text, in one chunk: each chunk's name adds bytes to the first visit. */

export { NotFoundPage } from '../document-page.tsx'
