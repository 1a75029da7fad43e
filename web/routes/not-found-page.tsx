import { BackButton } from '../ui/controls/back-button.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'

/** For an address that leads nowhere. */
export function NotFoundPage() {
  usePageTitle('Page not found')
  return (
    <>
      <BackButton />
      <EmptyState icon="search" title="Page not found" heading="h1">
        There is nothing at this address.
      </EmptyState>
    </>
  )
}
