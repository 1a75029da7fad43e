import { useNavigate } from '@tanstack/react-router'
import { useSnapshot } from 'valtio/react'
import { SymbolJump } from '../features/jump/symbol-jump.tsx'
import { overlay } from '../state/overlay.ts'
import { useSymbolSearch } from './use-symbol-search.ts'

/** The symbol jump over any page. It looks through all stocks, whatever the filters say. */
export function JumpOverlay({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate()
  const find = useSymbolSearch()
  const open = (symbol: string) => void navigate({ to: '/$symbol', params: { symbol } })
  const { typed } = useSnapshot(overlay)
  return <SymbolJump typed={typed} find={find} onOpen={open} onClose={onClose} />
}
