import { useEffect } from 'react'

const site = 'Stonks'

/** Names the page in tabs, histories and bookmarks for as long as it is shown. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${site}`
    return () => {
      document.title = site
    }
  }, [title])
}
