/** The result of the work, or an error if it takes longer than the limit. The work itself continues. */
export function withTimeout<Value>(limitMs: number, work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer in ${limitMs} ms`)), limitMs)
    void work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
