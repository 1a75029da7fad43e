import { useRouter } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { sendPageView } from '../data/api/analytics.ts'
import { SiteFooter } from '../features/legal/site-footer.tsx'
import { BackButton } from '../ui/navigation/back-button.tsx'
import { usePageTitle } from '../ui/hooks/use-page-title.ts'

interface DocumentPageProps {
  readonly title: string
  readonly children: ReactNode
}

/** A page that is read from its top, or from the section that its address names. */
export function DocumentPage({ title, children }: DocumentPageProps) {
  const { history } = useRouter()
  usePageTitle(title)
  useEffect(() => void sendPageView(title), [title])
  useEffect(() => {
    const content = document.getElementById('content')
    // Whoever came by a link of the app goes on reading here; a first page is read from its very beginning.
    if (history.location.state.__TSR_index > 0) content?.focus({ preventScroll: true })
    content?.scrollTo(0, 0)
    scrollTo(0, 0)
    document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [history])
  return (
    <>
      <BackButton />
      {children}
      <SiteFooter />
    </>
  )
}
