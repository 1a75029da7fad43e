import { useEffect } from 'react'
import { pageTitle, siteTitle } from '../../texts/pages.ts'

/** Names the page in tabs, histories and bookmarks for as long as it is shown. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = pageTitle(title)
    return () => {
      document.title = siteTitle
    }
  }, [title])
}
