import { execFile } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export interface CertifiedFront {
  /** What a device has to trust: the base64 SHA-256 of the authority’s public key. */
  readonly authority: string
  stop(): Promise<void>
}

/** An https front on a port of 127.0.0.1 with a certificate of an authority of its own, as Caddy is in compose.yaml. Needs openssl. */
export async function startCertifiedFront(port: number, server: string): Promise<CertifiedFront> {
  const { key, chain, authority } = await makeCertificate()
  const front = createServer({ key, cert: chain }, (asked, answer) => {
    const { url = '/', method, headers, socket } = asked
    const forwarded = { 'x-forwarded-for': socket.remoteAddress, 'x-forwarded-proto': 'https' }
    const onwards = request(new URL(url, server), { method, headers: { ...headers, ...forwarded } }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
    })
    asked.pipe(onwards.on('error', () => answer.destroy()))
  })
  front.listen(port, '127.0.0.1')
  await once(front, 'listening')
  return {
    authority,
    async stop() {
      front.closeAllConnections()
      front.close()
      await once(front, 'close')
    },
  }
}

/** A certificate for 127.0.0.1, its key, and the authority that has signed it; both end in two days. */
async function makeCertificate() {
  const folder = await mkdtemp(join(tmpdir(), 'stonks-authority-'))
  const run = (command: string) => promisify(execFile)('openssl', command.split(' '), { cwd: folder })
  const newKey = 'req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes'
  try {
    await run(`${newKey} -x509 -days 2 -subj /CN=Stonks -keyout authority.key -out authority.pem`)
    await run(`${newKey} -subj /CN=front -keyout front.key -out front.csr`)
    await writeFile(join(folder, 'names'), 'subjectAltName=IP:127.0.0.1\nextendedKeyUsage=serverAuth\n')
    await run(
      'x509 -req -in front.csr -CA authority.pem -CAkey authority.key -CAcreateserial -days 2 -extfile names -out front.pem',
    )
    const read = (name: string) => readFile(join(folder, name), 'utf8')
    const certificate = await read('authority.pem')
    const publicKey = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' })
    return {
      key: await read('front.key'),
      chain: (await read('front.pem')) + certificate,
      authority: createHash('sha256').update(publicKey).digest('base64'),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
