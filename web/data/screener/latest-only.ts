/**
 * Runs one request at a time and queues only the newest of the others. Requests that a newer one replaces, and a result that
 * arrives while a newer request is queued, resolve as `superseded`.
 */
export function latestOnly<Request, Result>(
  send: (request: Request) => Promise<Result>,
  superseded: Result,
): (request: Request) => Promise<Result> {
  let busy = false
  let queued: { request: Request; settle: (result: Promise<Result> | Result) => void } | undefined

  const run = async (request: Request): Promise<Result> => {
    busy = true
    try {
      const result = await send(request)
      return queued ? superseded : result
    } finally {
      busy = false
      const next = queued
      queued = undefined
      if (next) next.settle(run(next.request))
    }
  }

  return (request) => {
    if (!busy) return run(request)
    queued?.settle(superseded)
    return new Promise((settle) => (queued = { request, settle }))
  }
}
