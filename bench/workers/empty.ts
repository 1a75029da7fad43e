// The least that a worker can be: Comlink, one method that does nothing, and the word that it is up.
import { expose } from 'comlink'

expose({ nothing: () => undefined })
postMessage({ kind: 'ready' })
