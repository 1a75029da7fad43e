import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildProgram } from './programs.ts'

const json = { 'content-type': 'application/json' }
const names = { firstName: 'Ada', lastName: 'Lovelace', displayName: 'Ada', tos: true }

/** A user with an account. */
export const ada = { email: 'ada@example.com', password: 'a long way to Bracknell' }

/** The built server with these settings and its own folder, and an account for Ada. */
export async function startServer(settings: Readonly<Record<string, string>>) {
  const program = await buildProgram('api/server.ts')
  const data = await mkdtemp(join(tmpdir(), 'stonks-server-'))
  const env = { PATH: process.env['PATH'], DATA_DIR: data, PORT: '0', HOST: '127.0.0.1', ...settings }
  const child = spawn(process.execPath, [program.path], { cwd: data, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const output: unknown[] = await once(child.stdout, 'data')
  const url = String(output[0]).split('\n')[0]?.replace('localhost', '127.0.0.1') ?? ''
  const post = (path: string, body: object) =>
    fetch(`${url}/api/auth/${path}`, { method: 'POST', headers: json, body: JSON.stringify(body) })
  const signedUp = await post('sign-up', { ...ada, ...names })
  const { id, accessToken } = (await signedUp.json()) as { id: string; accessToken: string }
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
    await Promise.all([program.remove(), rm(data, { recursive: true })])
  }
  const headers = { authorization: `Bearer ${accessToken}` }
  return { url, data, pid: child.pid ?? 0, post, ada: { id, accessToken }, headers, stop }
}

export type StartedServer = Awaited<ReturnType<typeof startServer>>
