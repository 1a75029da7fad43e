import type { CDPSession, Page } from '@playwright/test'
import { fieldsOf } from '../../domain/keys-of.ts'

/** The bytes of a worker's heap and buffers after garbage collection. */
export async function workerMemory(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  const worker = await attachToWorker(session)
  await worker('HeapProfiler.collectGarbage')
  const usage = await worker('Runtime.getHeapUsage')
  await session.detach()
  // Strings and objects, plus the array buffers, which are outside V8's heap.
  return numberIn(usage, 'usedSize') + numberIn(usage, 'backingStorageSize')
}

type Call = (method: string) => Promise<{ readonly [key: string]: unknown }>

/** Playwright opens CDP sessions for pages only: commands for a worker go through its page as JSON. */
async function attachToWorker(session: CDPSession): Promise<Call> {
  const attached = new Promise<string>((resolve) => {
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      // Ignore service workers.
      if (targetInfo.type === 'worker') resolve(sessionId)
    })
  })
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  const sessionId = await attached
  let lastId = 0
  return async (method) => {
    const id = ++lastId
    const answered = new Promise<string>((resolve) => {
      session.on('Target.receivedMessageFromTarget', ({ message }) => {
        if (fieldsOf(JSON.parse(message))['id'] === id) resolve(message)
      })
    })
    await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) })
    return fieldsOf(fieldsOf(JSON.parse(await answered))['result'])
  }
}

function numberIn(usage: { readonly [key: string]: unknown }, key: string): number {
  const value = usage[key]
  if (typeof value !== 'number') throw new Error(`This browser does not report ${key}`)
  return value
}
