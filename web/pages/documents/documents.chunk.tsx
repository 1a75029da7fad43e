import { pageHeads } from '#domain/site/page-heads'
import { Disclosures } from '../../features/legal/disclosures.tsx'
import { TermsOfService } from '../../features/legal/terms.tsx'
import { DocumentPage } from '../document-page.tsx'

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

export { NotFoundPage } from '../document-page.tsx'
