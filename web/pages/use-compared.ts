import { useMemo, useSyncExternalStore } from 'react'
import { comparedIn } from '../state/compared.ts'
import { useAppContext } from './app-context.ts'

/** The symbols to compare in the address of the main page. */
export function useCompared(): readonly string[] {
  const { mainLocation } = useAppContext()
  const query = () => mainLocation.current().search
  const search = useSyncExternalStore(mainLocation.subscribe, query, query)
  const text = useMemo(() => comparedIn(search).join(), [search])
  return useMemo(() => text.split(',').filter(Boolean), [text])
}
