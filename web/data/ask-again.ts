import { subscribe } from 'valtio/vanilla'
import { connection } from '../state/connection.ts'

/**
 * Asks again as soon as there is a connection, if then something is still missing for its absence; once for each absence,
 * so that a question which nobody ever answers is not asked for ever. Gives the way to stop.
 */
export function askAgain(isMissing: () => boolean, ask: () => void): () => void {
  let hasAsked = false
  const look = () => {
    // An absence that lasted earns another try, and so does an answer.
    if (!connection.isOnline || !isMissing()) hasAsked = false
    if (hasAsked || !connection.isAnswering || !isMissing()) return
    hasAsked = true
    ask()
  }
  look()
  return subscribe(connection, look, true)
}
