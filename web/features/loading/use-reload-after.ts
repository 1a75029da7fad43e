import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { lookForServer } from '../../data/look-for-server.ts'
import { connection } from '../../state/connection.ts'

/** Reloads the page after so many milliseconds; while the server is silent that waits, or it would lose the page. */
export function useReloadAfter(pause: number): void {
  const [isDue, setDue] = useState(false)
  const { isAnswering } = useSnapshot(connection)
  useEffect(() => {
    const timer = setTimeout(() => void lookForServer().then(() => setDue(true)), pause)
    return () => clearTimeout(timer)
  }, [pause])
  useEffect(() => {
    if (isDue && isAnswering) location.reload()
  }, [isDue, isAnswering])
}
