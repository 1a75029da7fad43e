import { useSnapshot } from 'valtio/react'
import { maxCompared } from '#domain/site/compared-symbols'
import { CompareTray } from '../../features/compare/compare-tray.tsx'
import { compareAddress, compared, setCompared, toggleCompared } from '../../state/compared.ts'
import { useHistory } from '../../ui/navigation/use-history.ts'

/** The tray of compared stocks, on every page but the comparison. */
export function CompareTrayContainer() {
  const { symbols } = useSnapshot(compared)
  const history = useHistory()
  return (
    <CompareTray
      symbols={symbols}
      max={maxCompared}
      onRemove={toggleCompared}
      onClear={() => setCompared([])}
      onCompare={() => history.push(compareAddress(symbols))}
    />
  )
}
