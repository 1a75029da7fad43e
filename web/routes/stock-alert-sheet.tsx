import { useSnapshot } from 'valtio/react'
import { overlay } from '../state/overlay.ts'
import { RulesSheet } from './rules-place.tsx'

/** The alerts, with a new one about a stock of the list begun. */
export function StockAlertSheet({ onClose }: { readonly onClose: () => void }) {
  const { symbol } = useSnapshot(overlay)
  return <RulesSheet {...{ symbol, onClose }} />
}
