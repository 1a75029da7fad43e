import { EmptyState } from '../ui/messages/empty-state.tsx'
import { DocumentPage } from './document-page.tsx'

/** Where a list of one's own begins. */
export const LoginPage = () => (
  <DocumentPage title="Login">
    <EmptyState icon="star" title="Login" heading="h1">
      Your own list needs an account, and accounts do not open before a later release. Everything else works without
      one, on this device and offline.
    </EmptyState>
  </DocumentPage>
)
