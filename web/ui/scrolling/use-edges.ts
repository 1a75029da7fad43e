import { useEffect } from 'react'

/**
 * Says in attributes on the scroller whether columns hide beyond its edges. It writes to the element itself:
 * a scroll must not render anything.
 */
export function useEdges(node: HTMLElement | null): void {
  useEffect(() => {
    if (!node) return
    const update = () => {
      const beyond = node.scrollWidth - node.clientWidth - node.scrollLeft
      node.toggleAttribute('data-hidden-before', node.scrollLeft > 0)
      node.toggleAttribute('data-hidden-after', beyond > 1)
    }
    const observer = new ResizeObserver(update)
    observer.observe(node)
    for (const child of node.children) observer.observe(child)
    node.addEventListener('scroll', update, { passive: true })
    return () => {
      observer.disconnect()
      node.removeEventListener('scroll', update)
    }
  }, [node])
}
