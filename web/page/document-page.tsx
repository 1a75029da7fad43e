import { type ReactNode, useEffect } from 'react'
import { sendPageView } from '../data/api/analytics.ts'
import { missingPage, siteHead } from '../texts/pages.ts'
import { usePageHead } from '../ui/hooks/use-page-head.ts'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { BackButton } from '../ui/navigation/back-button.tsx'
import { useHistory } from '../ui/navigation/use-history.ts'
import { SiteFooter } from './site-footer.tsx'

interface DocumentPageProps {
  readonly title: string
  /** By default the site's description. */
  readonly description?: string
  readonly children: ReactNode
}

/** A page of text, scrolled to its top or to the section in the address's hash. */
export function DocumentPage({ title, description = siteHead.description, children }: DocumentPageProps) {
  const history = useHistory()
  usePageHead({ title, description }, history.location.pathname)
  useEffect(() => void sendPageView(title, history.location.pathname), [title, history])
  useEffect(() => {
    const content = document.getElementById('content')
    // After navigation inside the app, the focus moves to the content; on the first page it stays at the document's
    // start.
    if (history.canGoBack()) content?.focus({ preventScroll: true })
    content?.scrollTo(0, 0)
    scrollTo(0, 0)
    document.getElementById(history.location.hash.slice(1))?.scrollIntoView()
  }, [history])
  return (
    <>
      <BackButton />
      {children}
      <SiteFooter />
    </>
  )
}

/** The page for an unknown address. */
export function NotFoundPage() {
  usePageHead(missingPage)
  return (
    <>
      <BackButton />
      <EmptyState icon="search" title={missingPage.title} heading="h1">
        {missingPage.description}
      </EmptyState>
      <SiteFooter />
    </>
  )
}
