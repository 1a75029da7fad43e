import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** How long a server's event loop was held up, in milliseconds. */
export interface LoopDelay {
  readonly p99: number
  readonly max: number
}

const [program, loopDelay] = ['../dist/api/server.js', 'loop-delay.mjs'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
)

/** The built server on a free port, which says how long its event loop is held up. */
export async function startMeasuredServer(settings: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['--import', loopDelay ?? '', program ?? ''], {
    cwd: settings['DATA_DIR'],
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const [line] = (await once(child.stdout ?? child, 'data')) as [Buffer]
  const port = /http:\/\/\S+:(\d+)/.exec(line.toString())?.[1] ?? ''
  return {
    url: `http://127.0.0.1:${port}`,
    begin: () => void child.send('begin'),
    async end(): Promise<LoopDelay> {
      child.send('end')
      const [delay] = (await once(child, 'message')) as [LoopDelay]
      return delay
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
