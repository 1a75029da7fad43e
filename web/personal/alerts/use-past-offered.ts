import { useEffect, useState } from 'react'
import { serverFetch } from '#domain/export/server-fetch'
import { historyPath } from '#domain/history/history-path'
import { isFromServer } from '#domain/server-response'

/** Once per page: asking the data worker would load its code. */
let asked: Promise<boolean> | undefined

/** Whether the server has a past of its market; false until known and while nobody asks. */
export function usePastOffered(isAsked: boolean): boolean {
  const [isOffered, setOffered] = useState(false)
  useEffect(() => {
    if (!isAsked) return undefined
    let isCurrent = true
    asked ??= hasPast()
    void asked.then((answer) => isCurrent && setOffered(answer))
    return () => {
      isCurrent = false
    }
  }, [isAsked])
  return isAsked && isOffered
}

async function hasPast(): Promise<boolean> {
  try {
    const response = await serverFetch(`${historyPath}/manifest.json`, { method: 'HEAD', cache: 'no-store' })
    // The response of a market without a past has no content.
    return isFromServer(response) && response.status === 200
  } catch {
    return false
  }
}
