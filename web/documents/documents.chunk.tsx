import { pageHeads } from '#domain/site/page-heads'
import { DocumentPage } from '../page/document-page.tsx'
import { Disclosures } from './disclosures.tsx'
import { TermsOfService } from './terms.tsx'

export const TermsPage = () => (
  <DocumentPage {...pageHeads['/terms-of-service']}>
    <TermsOfService />
  </DocumentPage>
)

export const DisclosuresPage = () => (
  <DocumentPage {...pageHeads['/disclosures']}>
    <Disclosures />
  </DocumentPage>
)

/** The pages of text, in one chunk: each chunk's name adds bytes to the first visit. */

export { NotFoundPage } from '../page/document-page.tsx'
