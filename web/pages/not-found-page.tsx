import { notFound as texts } from '../texts/pages.ts'
import { BackButton } from '../ui/navigation/back-button.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { usePageTitle } from '../ui/hooks/use-page-title.ts'

/** For an address that leads nowhere. */
export function NotFoundPage() {
  usePageTitle(texts.title)
  return (
    <>
      <BackButton />
      <EmptyState icon="search" title={texts.title} heading="h1">
        {texts.why}
      </EmptyState>
    </>
  )
}
