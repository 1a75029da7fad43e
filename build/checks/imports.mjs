/**
 * Checks the working directory against import-rules.js: the command `npm run lint:imports`. Folders without modules
 * are an error here: dependency-cruiser would pass although it has checked nothing.
 */
import { existsSync } from 'node:fs'
import { cruise, format } from 'dependency-cruiser'
import { importRules } from './import-rules.js'

const runtimes = ['domain', 'words', 'storage', 'outbox', 'worker', 'sw', 'web', 'api', 'build', 'e2e', 'bench']
/** The folders that must contain modules. */
const required = ['domain', 'words', 'storage', 'outbox', 'worker', 'sw', 'web', 'api']

const ruleSet = { forbidden: importRules.forbidden }
const present = runtimes.filter((folder) => existsSync(folder))
const result = JSON.parse(
  (await cruise(present, { ...importRules.options, ruleSet, validate: true, outputType: 'json' })).output,
)
const report = await format(result, { outputType: 'err-long' })
console.log(report.output)

const empty = required.filter((folder) => !result.modules.some(({ source }) => source.startsWith(`${folder}/`)))
if (empty.length > 0) console.error(`No module seen in: ${empty.join(', ')}. Nothing was checked there.`)
process.exitCode = report.exitCode > 0 || empty.length > 0 ? 1 : 0
