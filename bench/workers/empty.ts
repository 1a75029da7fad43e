// The minimal worker: Comlink, one method that does nothing, and the message that it is ready.
import { expose } from 'comlink'

expose({ nothing: () => undefined })
postMessage({ kind: 'ready' })
