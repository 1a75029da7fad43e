import { useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'
import { comparedIn } from '../state/compared.ts'

/** The stocks that the address compares, none on every other page. */
export function useCompared(): readonly string[] {
  const text = useRouterState({
    select: ({ location }) => (location.pathname === '/' ? comparedIn(location.searchStr).join() : ''),
  })
  return useMemo(() => text.split(',').filter(Boolean), [text])
}
