import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)

export interface Release {
  /** The path of the server program. */
  readonly program: string
  remove(): Promise<void>
}

/** Builds a release of the app from this source under another name. */
export async function buildRelease(name: string): Promise<Release> {
  const folder = await mkdtemp(join(tmpdir(), 'stonks-release-'))
  const env = { ...process.env, RELEASE: name }
  for (const side of [
    ['--outDir', join(folder, 'dist/web')],
    ['--ssr', '--outDir', join(folder, 'dist/api')],
  ]) {
    await run(
      process.execPath,
      [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error', ...side],
      {
        cwd: root,
        env,
      },
    )
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await cp(join(root, 'package.json'), join(folder, 'package.json'))
  return {
    program: join(folder, 'dist/api/server.js'),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
