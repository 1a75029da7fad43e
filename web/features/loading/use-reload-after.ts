import { useEffect, useState } from 'react'
import { useOnline } from '../../ui/use-online.ts'

/** Reloads the page after so many milliseconds; while there is no network that waits, or it would lose the page. */
export function useReloadAfter(pause: number): void {
  const [isDue, setDue] = useState(false)
  const isOnline = useOnline()
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), pause)
    return () => clearTimeout(timer)
  }, [pause])
  useEffect(() => {
    if (isDue && isOnline) location.reload()
  }, [isDue, isOnline])
}
