import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Preloaded into the server: measures the event-loop delay in milliseconds, and memory, at the request of the parent process. */
const delays = monitorEventLoopDelay({ resolution: 1 })
const milliseconds = (nanoseconds) => nanoseconds / 1e6

/** Bytes in use after a garbage collection. */
function usedBytes() {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  // Array buffers are part of `external`.
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

process.on('message', (message) => {
  if (message === 'begin') {
    delays.enable()
    delays.reset()
  } else if (message === 'memory') process.send?.(usedBytes())
  else process.send?.({ p99: milliseconds(delays.percentile(99)), max: milliseconds(delays.max) })
})
process.channel?.unref()
