import { proxy } from 'valtio/vanilla'

/** Whether market data is being looked for, whatever is already shown. */
export const loading = proxy({ active: false })

export function loadingDidChange(active: boolean): void {
  loading.active = active
}
