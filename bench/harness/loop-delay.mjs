import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Loaded before the server: its parent process has it measure how long the event loop is held up, in milliseconds. */
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
