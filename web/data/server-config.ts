import { getFromApi } from './api.ts'

let fetching: Promise<object> | undefined

/** What the server says of itself; empty where it cannot be asked. A failure is not remembered. */
export async function serverConfig(): Promise<object> {
  fetching ??= getFromApi('/config').then((answer) => {
    if (answer.ok && typeof answer.data === 'object' && answer.data !== null) return answer.data
    fetching = undefined
    return {}
  })
  return fetching
}
