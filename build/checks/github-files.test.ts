import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import manifest from '../../package.json' with { type: 'json' }
import { files, read } from './named-things.ts'

const yamlFiles = files.filter((path) => /\.ya?ml$/.test(path))

/** The common fields of the files for GitHub; each kind has its own besides. */
interface GitHubFile {
  readonly name?: string
  readonly description?: string
  readonly permissions?: object
  readonly jobs?: Readonly<Record<string, Job>>
  readonly body?: readonly Field[]
  readonly version?: number
  readonly updates?: readonly { readonly groups?: Readonly<Record<string, { readonly patterns: readonly string[] }>> }[]
}
interface Job {
  readonly 'timeout-minutes'?: number
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly unknown[]>> }
  readonly steps: readonly {
    readonly uses?: string
    readonly run?: string
    readonly with?: Readonly<Record<string, unknown>>
  }[]
}
interface Field {
  readonly type: string
  readonly id?: string
  readonly attributes: Readonly<Record<string, unknown>>
}

const parsed = (path: string) => parse(read(path), { strict: true, uniqueKeys: true, merge: true }) as GitHubFile

const workflows = yamlFiles.filter((path) => path.startsWith('.github/workflows/'))

test('every YAML file can be parsed', () => {
  expect(yamlFiles.length).toBeGreaterThan(8)
  for (const path of yamlFiles) expect(parsed(path), path).toBeTypeOf('object')
})

test('every workflow has a name, permissions, a time limit for each job, and a version of each action', () => {
  expect(workflows.length).toBeGreaterThan(3)
  for (const path of workflows) {
    const { name, permissions, jobs = {} } = parsed(path)
    expect(path).toBe(`.github/workflows/${name}.yml`)
    expect(permissions, path).toBeDefined()
    for (const job of Object.values(jobs)) {
      expect(job['timeout-minutes'], path).toBeGreaterThan(0)
      const actions = job.steps.flatMap(({ uses }) => uses ?? [])
      expect(actions.filter((action) => !/^[\w-]+\/[\w-]+@v\d+$/.test(action))).toEqual([])
      for (const step of job.steps) expect(step.uses ?? step.run, path).toBeTypeOf('string')
    }
  }
})

test('unit tests run on every version of Node that is supported, browser tests on one', () => {
  const { jobs = {} } = parsed('.github/workflows/check.yml')
  const version = (job?: Job) => job?.steps.flatMap((step) => step.with?.['node-version'] ?? [])[0]
  const supported = [...manifest.engines.node.matchAll(/(\d+)\.\d+\.\d+/g)].map(([, major]) => Number(major))
  const others = jobs['versions']?.strategy?.matrix['node'] ?? []
  expect([...others, version(jobs['all'])].toSorted()).toEqual(supported)
})

test('issue forms have what GitHub requires', () => {
  const forms = yamlFiles.filter((path) => /ISSUE_TEMPLATE\/(?!config)/.test(path))
  expect(forms.length).toBeGreaterThan(1)
  for (const path of forms) {
    const { name, description, body = [] } = parsed(path)
    expect([typeof name, typeof description], path).toEqual(['string', 'string'])
    const fields = body.filter(({ type }) => type !== 'markdown')
    expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length)
    for (const { type, attributes } of body) {
      expect(['markdown', 'textarea', 'input', 'dropdown', 'checkboxes']).toContain(type)
      expect(attributes[type === 'markdown' ? 'value' : 'label'], path).toBeTypeOf('string')
    }
  }
})

test('every pattern of a group of updates matches a package', () => {
  const { version, updates = [] } = parsed('.github/dependabot.yml')
  expect(version).toBe(2)
  const patterns = Object.values(updates[0]?.groups ?? {}).flatMap((group) => group.patterns)
  expect(patterns.length).toBeGreaterThan(5)
  const packages = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
  const matches = (pattern: string) => {
    const [start = '', end] = pattern.split('*')
    return packages.some((name) =>
      end === undefined ? name === pattern : name.startsWith(start) && name.endsWith(end),
    )
  }
  expect(patterns.filter((pattern) => !matches(pattern))).toEqual([])
})

const notes = (tag: string) => spawnSync(process.execPath, ['build/release-notes.mjs', tag], { encoding: 'utf8' })

test('the release of this version has notes; a tag of another version has none', () => {
  const { stdout, status } = notes(`v${manifest.version}`)
  expect(status).toBe(0)
  expect(stdout).toMatch(/^.+\n\n### /)
  expect(stdout).not.toMatch(/^## /m)
  expect(notes('v0.0.1')).toMatchObject({ status: 1, stdout: '' })
})
