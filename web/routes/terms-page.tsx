import { TermsOfService } from '../features/legal/terms.tsx'
import { legalDocument } from '../texts/legal.ts'
import { DocumentPage } from './document-page.tsx'

export const TermsPage = () => (
  <DocumentPage title={legalDocument.terms}>
    <TermsOfService />
  </DocumentPage>
)
