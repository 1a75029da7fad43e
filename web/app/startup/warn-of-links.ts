import { defaultFilters } from '#domain/screen/filters'
import { showToast } from '../../state/overlay.ts'
import type { ScreenUrl } from '../../state/url-state.ts'
import { lostFilters } from '../../texts/overlays.ts'

/** Says what the filters of a link lost, of this one and of each that follows: another screen is shown than the one that was sent. */
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
