import { wrap, type Remote } from 'comlink'

/** Gives a worker that is started when it is first wanted, and only then; its first message says that it is there. */
export function lazyWorker<Api>(start: () => Worker): () => Promise<Remote<Api>> {
  const begin = async () => {
    const worker = start()
    await new Promise((resolve) => worker.addEventListener('message', resolve, { once: true }))
    return wrap<Api>(worker)
  }
  let begun: Promise<Remote<Api>> | undefined
  return () => (begun ??= begin())
}
