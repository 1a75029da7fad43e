import { Disclosures } from '../features/legal/disclosures.tsx'
import { DocumentPage } from './document-page.tsx'

export const DisclosuresPage = () => (
  <DocumentPage title="Disclosures">
    <Disclosures />
  </DocumentPage>
)
