import { defaultFilters } from '#domain/screen/filters'
import { showToast } from '../../state/overlay.ts'
import type { ScreenUrl } from '../../state/url-state.ts'
import { lostFilters } from '../overlays-texts.ts'

/** Warns about filters that this link, or one that follows, has lost: the page shows another screen than the one that was sent. */
export function warnOfLinks({ read, subscribe }: Pick<ScreenUrl, 'read' | 'subscribe'>): void {
  let last: unknown
  const check = () => {
    const decoded = read()
    const { filters, warning } = decoded
    if (decoded !== last && warning !== undefined)
      showToast(filters === defaultFilters ? lostFilters(warning) : warning)
    last = decoded
  }
  subscribe(check)
  check()
}
