import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { shownColumns } from '#domain/screen/shown-columns'
import { useAppContext } from '../../page/app-context.ts'

/**
 * Scrolls the table to a column that the user has added: it comes last, where the locked cells would cover it. It renders
 * nothing.
 */
export function AddedColumn(): undefined {
  const { results, screenUrl } = useAppContext()
  // The columns of the rows that are shown.
  const shown = useSyncExternalStore(results.subscribe, results.current)
  const columns = shownColumns(shown?.query.filters ?? screenUrl.filters())
  const last = useRef(columns)
  useLayoutEffect(() => {
    const before = new Set(last.current)
    last.current = columns
    const added = columns.findLast((id) => !before.has(id))
    if (added === undefined || columns.length !== before.size + 1) return
    const header = document.querySelector<HTMLElement>(`th[data-column="${added}"]`)
    const scroller = header?.closest('[data-positioned]')
    if (!header || !scroller) return
    const locked = header.parentElement?.lastElementChild?.clientWidth ?? 0
    const beyond = header.offsetLeft + header.offsetWidth + locked - scroller.clientWidth
    if (beyond > scroller.scrollLeft) scroller.scrollTo({ left: beyond })
  })
}
