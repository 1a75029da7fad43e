/** The product never ends its data worker by itself; here every start needs a fresh one. */
const started = new Set<Worker>()

globalThis.Worker = class extends Worker {
  constructor(url: string | URL, options?: WorkerOptions) {
    super(url, options)
    started.add(this)
  }
}

/** Milliseconds. Databases go on writing for a while, which must not count against whoever comes next. */
const settlingTime = 250

/** Ends all workers of the page, and gives the browser a moment to clear up behind them. */
export async function endWorkers(): Promise<void> {
  for (const worker of started) worker.terminate()
  started.clear()
  await new Promise((resolve) => setTimeout(resolve, settlingTime))
}
