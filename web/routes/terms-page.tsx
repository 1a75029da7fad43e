import { TermsOfService } from '../features/legal/terms.tsx'
import { DocumentPage } from './document-page.tsx'

export const TermsPage = () => (
  <DocumentPage title="Terms of Service">
    <TermsOfService />
  </DocumentPage>
)
