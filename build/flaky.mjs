/** Runs the unit tests and the core of the browser tests repeatedly beside two busy processes, and lists every failure. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'

const rounds = Number(process.argv[2] ?? 10)
const folder = await mkdtemp(join(tmpdir(), 'stonks-flaky-'))
const busy = [1, 2].map(() => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
const stop = () => busy.forEach((child) => child.kill())
process.once('exit', stop)
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

/** How to run each kind with its results in a file, and how to read the names of the failed tests from it. */
const kinds = {
  unit: {
    args: (file) => ['run', 'unit', '--', '--reporter=json', `--outputFile=${file}`],
    failures: ({ testResults }) =>
      testResults.flatMap(({ name, status, assertionResults }) => {
        const failed = assertionResults.filter((result) => result.status === 'failed')
        if (failed.length === 0 && status === 'failed') return [name]
        return failed.map(({ fullName }) => `${name}: ${fullName}`)
      }),
  },
  core: {
    args: () => ['run', 'e2e:core', '--', '--reporter=json'],
    failures: ({ suites, errors }) => [...failedSpecs(suites), ...errors.map(({ message }) => message)],
  },
}

const failedSpecs = (suites) =>
  suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`),
    ...failedSpecs(inner),
  ])

const failures = new Map()
for (let round = 1; round <= rounds; round++) {
  for (const [kind, { args, failures: failuresIn }] of Object.entries(kinds)) {
    const file = join(folder, `${kind}-${round}.json`)
    const started = performance.now()
    const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file }
    const [code] = await once(spawn('npm', args(file), { env, stdio: 'ignore' }), 'exit')
    const results = await readFile(file, 'utf8').then(JSON.parse, () => undefined)
    const failed = results ? failuresIn(results) : []
    if (code !== 0 && failed.length === 0) failed.push(`${kind}: ended with ${code}`)
    for (const name of failed) failures.set(name, (failures.get(name) ?? 0) + 1)
    const seconds = Math.round((performance.now() - started) / 1000)
    console.log(`Round ${round} of ${rounds}, ${kind}: ${failed.length} failed, ${seconds} s`)
  }
}
await rm(folder, { recursive: true })
for (const [name, count] of failures) console.log(`${count} of ${rounds}: ${name}`)
process.exit(failures.size === 0 ? 0 : 1)
