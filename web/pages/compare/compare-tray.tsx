import { useNavigate } from '@tanstack/react-router'
import { useSnapshot } from 'valtio/react'
import { CompareTray } from '../../features/compare/compare-tray.tsx'
import { compareAddress, compared, setCompared, toggleCompared, maxCompared } from '../../state/compared.ts'

/** The tray of compared stocks, on every page but the comparison. */
export function CompareTrayContainer() {
  const { symbols } = useSnapshot(compared)
  const navigate = useNavigate()
  return (
    <CompareTray
      symbols={symbols}
      max={maxCompared}
      onRemove={toggleCompared}
      onClear={() => setCompared([])}
      onCompare={() => void navigate({ to: compareAddress(symbols) })}
    />
  )
}
