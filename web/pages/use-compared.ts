import { useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'
import { comparedIn } from '../state/compared.ts'

/** The symbols to compare in the address; none on other pages. */
export function useCompared(): readonly string[] {
  const text = useRouterState({
    select: ({ location }) => (location.pathname === '/' ? comparedIn(location.searchStr).join() : ''),
  })
  return useMemo(() => text.split(',').filter(Boolean), [text])
}
