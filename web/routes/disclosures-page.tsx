import { Disclosures } from '../features/legal/disclosures.tsx'
import { legalDocument } from '../texts/legal.ts'
import { DocumentPage } from './document-page.tsx'

export const DisclosuresPage = () => (
  <DocumentPage title={legalDocument.disclosures}>
    <Disclosures />
  </DocumentPage>
)
