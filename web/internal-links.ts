import type { RouterHistory } from '@tanstack/react-router'

/**
 * Lets plain links within the app change the page without loading it anew, wherever they stand: in a row, in a note.
 * What a browser does with modified clicks, other targets and downloads stays the browser's.
 */
export function followInternalLinks(history: RouterHistory, document: Document): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || hasModifier(event)) return
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    if (!(link instanceof HTMLAnchorElement) || (link.target || '_self') !== '_self') return
    if (link.hasAttribute('download') || link.origin !== location.origin || isServers(link.pathname)) return
    if (link.hash !== '' && link.pathname === location.pathname && link.search === location.search) return
    event.preventDefault()
    history.push(link.pathname + link.search + link.hash)
  })
}

const hasModifier = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  metaKey || ctrlKey || shiftKey || altKey

const isServers = (pathname: string): boolean => /^\/(api|data|static)\//.test(pathname)
