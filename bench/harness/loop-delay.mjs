import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Preloaded into the server: measures the event-loop delay in milliseconds at the request of the parent process. */
const delays = monitorEventLoopDelay({ resolution: 1 })
const milliseconds = (nanoseconds) => nanoseconds / 1e6

process.on('message', (message) => {
  if (message === 'begin') {
    delays.enable()
    delays.reset()
  } else {
    process.send?.({ p99: milliseconds(delays.percentile(99)), max: milliseconds(delays.max) })
  }
})
process.channel?.unref()
