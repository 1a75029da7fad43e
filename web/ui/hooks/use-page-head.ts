import { useEffect } from 'react'
import { type PageHead, pageTitle, siteHead } from '../../texts/pages.ts'

/**
 * Keeps the document's title, description and canonical address those of the page while the component is mounted, as the
 * server sends them. `path`: undefined for an address that has no page.
 */
export function usePageHead({ title, description }: PageHead, path?: string): void {
  useEffect(() => {
    showHead(pageTitle(title), description, path)
    return () => {
      // The next page may have set its own title already.
      if (document.title === pageTitle(title)) showHead(siteHead.title, siteHead.description, '/')
    }
  }, [title, description, path])
}

function showHead(title: string, description: string, path: string | undefined): void {
  document.title = title
  document.querySelector('meta[name=description]')?.setAttribute('content', description)
  const link = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
  if (path === undefined) return link?.remove()
  const canonical = link ?? document.head.appendChild(document.createElement('link'))
  canonical.rel = 'canonical'
  // The server knows the public origin; pages stored by the service worker have no canonical address.
  canonical.href = new URL(path, link?.href ?? location.href).href
}
