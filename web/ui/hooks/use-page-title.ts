import { useEffect } from 'react'
import { pageTitle, siteTitle } from '../../texts/pages.ts'

/** Sets the document title while the component is mounted. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = pageTitle(title)
    return () => {
      document.title = siteTitle
    }
  }, [title])
}
