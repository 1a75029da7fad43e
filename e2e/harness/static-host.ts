import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'
import { listeningPort } from '../../api/platform/http/listen.ts'

/** A host of plain files. */
export interface StaticHost {
  readonly url: string
  /** Every path that was requested, in order. */
  readonly requested: readonly string[]
  stop(): Promise<void>
  /** Listens again at the same address. */
  restart(): Promise<void>
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

/**
 * Serves a folder as simply as possible: files with their type, `index.html` of folders, `404.html` for everything else.
 * `compresses`: gzips every response, including the dataset, whatever its type.
 */
export async function startStaticHost(folder: string, { compresses = false } = {}): Promise<StaticHost> {
  const requested: string[] = []
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname)
    requested.push(path)
    void read(folder, path).then(({ status, name, content }) => {
      const type = types[extname(name)]
      response.writeHead(status, {
        ...(type !== undefined && { 'content-type': type }),
        ...(compresses && { 'content-encoding': 'gzip' }),
      })
      response.end(compresses ? gzipSync(content) : content)
    })
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const port = listeningPort(server)
  return {
    url: `http://localhost:${port}`,
    requested,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
    restart: () => listen(port),
  }
}

async function read(folder: string, path: string) {
  for (const name of [path, join(path, 'index.html')]) {
    const content = await readFile(join(folder, normalize(name))).catch(() => undefined)
    if (content) return { status: 200, name, content }
  }
  return { status: 404, name: '404.html', content: await readFile(join(folder, '404.html')) }
}
