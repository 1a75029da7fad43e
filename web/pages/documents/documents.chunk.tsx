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

/** The pages that are only read. They come as one file: names of files weigh in a first visit, too. */

export { NotFoundPage } from '../document-page.tsx'
