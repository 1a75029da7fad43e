import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Brings the first row back under the bar when other rows are selected; who has not scrolled so far stays put. */
export function useListTop(list: RefObject<HTMLElement | null>, selection: string | undefined): void {
  const shown = useRef(selection)
  useLayoutEffect(() => {
    const changed = shown.current !== undefined && shown.current !== selection
    shown.current = selection
    const node = list.current
    if (changed && node && node.getBoundingClientRect().top < 0) node.scrollIntoView({ block: 'start' })
  }, [list, selection])
}
