import { useSnapshot } from 'valtio/react'
import { maxCompared } from '#domain/site/compared-symbols'
import { compareAddress, compared, setCompared, toggleCompared } from '../state/compared.ts'
import { useDayLink, useHistory } from '../ui/navigation/use-history.ts'
import { CompareTray } from './tray.tsx'

/** The tray of compared stocks, on every page but the comparison. */
export function CompareTrayContainer() {
  const { symbols } = useSnapshot(compared)
  const history = useHistory()
  const inDay = useDayLink()
  return (
    <CompareTray
      symbols={symbols}
      max={maxCompared}
      onRemove={toggleCompared}
      onClear={() => setCompared([])}
      onCompare={() => history.push(inDay(compareAddress(symbols)))}
    />
  )
}
